import { cartService } from '#functions/cart/handlers.ts';
import { createServices } from './create-services.ts';

export const handler = cartService(createServices(process.env));
