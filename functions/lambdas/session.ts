import { createServices } from '#functions/create-services.ts';
import { sessionService } from '#functions/session/handlers.ts';

export const handler = sessionService(createServices(process.env));
