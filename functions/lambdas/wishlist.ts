import { createServices } from '#functions/create-services.ts';
import { wishlistService } from '#functions/wishlist/handlers.ts';

export const handler = wishlistService(createServices(process.env));
