import { pagesService } from '#functions/pages/handlers.ts';
import { createServices } from './create-services.ts';

export const handler = pagesService(createServices(process.env));
