import { createMediaStore } from '#functions/pictures/media-store.ts';
import { uploadsService } from '#functions/uploads/handlers.ts';
import { createServices } from './create-services.ts';

const services = createServices(process.env);

export const handler = uploadsService(services, createMediaStore(services.config.mediaBucket));
