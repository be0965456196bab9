import { cartService } from '../cart/handlers.ts';
import { createServices } from '../services.ts';

export const handler = cartService(createServices(process.env));
