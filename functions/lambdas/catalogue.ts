import { catalogueService } from '../catalogue/handlers.ts';
import { createServices } from '../services.ts';

export const handler = catalogueService(createServices(process.env));
