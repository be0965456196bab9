import { createServices } from '#functions/create-services.ts';
import { pagesService } from '#functions/pages/handlers.ts';

export const handler = pagesService(createServices(process.env));
