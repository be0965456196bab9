/** The kind of every message about a work and the cart. */
export const cartToast = (artworkId: string) => `cart ${artworkId}`;
