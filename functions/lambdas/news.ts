import { createServices } from '#functions/create-services.ts';
import { newsService } from '#functions/news/handlers.ts';

export const handler = newsService(createServices(process.env));
