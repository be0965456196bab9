import { checkoutService } from '../checkout/handlers.ts';
import { createServices } from '../services.ts';

export const handler = checkoutService(createServices(process.env));
