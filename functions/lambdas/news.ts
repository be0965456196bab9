import { newsService } from '#functions/newsletter/handlers.ts';
import { createServices } from './create-services.ts';

export const handler = newsService(createServices(process.env));
