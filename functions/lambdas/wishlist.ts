import { wishlistService } from '#functions/wishlist/handlers.ts';
import { createServices } from './create-services.ts';

export const handler = wishlistService(createServices(process.env));
