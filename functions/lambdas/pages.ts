import { pagesService } from '../pages/handlers.ts';
import { createServices } from '../services.ts';

export const handler = pagesService(createServices(process.env));
