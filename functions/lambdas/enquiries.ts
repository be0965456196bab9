import { createServices } from '#functions/create-services.ts';
import { enquiriesService } from '#functions/enquiries/handlers.ts';

export const handler = enquiriesService(createServices(process.env));
