import { catalogueService } from '#functions/catalogue/handlers.ts';
import { createServices } from '#functions/create-services.ts';

export const handler = catalogueService(createServices(process.env));
