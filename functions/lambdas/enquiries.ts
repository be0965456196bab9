import { enquiriesService } from '#functions/enquiries/handlers.ts';
import { createServices } from './create-services.ts';

export const handler = enquiriesService(createServices(process.env));
