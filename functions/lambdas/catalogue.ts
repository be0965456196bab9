import { catalogueService } from '#functions/catalogue/handlers.ts';
import { createServices } from './create-services.ts';

export const handler = catalogueService(createServices(process.env));
