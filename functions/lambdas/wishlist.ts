import { createServices } from '../services.ts';
import { wishlistService } from '../wishlist/handlers.ts';

export const handler = wishlistService(createServices(process.env));
