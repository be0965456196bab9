import { sessionService } from '#functions/session/handlers.ts';
import { createServices } from './create-services.ts';

export const handler = sessionService(createServices(process.env));
