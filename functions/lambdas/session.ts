import { createServices } from '../services.ts';
import { sessionService } from '../session/handlers.ts';

export const handler = sessionService(createServices(process.env));
