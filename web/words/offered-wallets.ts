import { wallets } from '#shop-config';

/** The wallets that the artist offers, and the country for their payment sheets. */
export const offeredWallets = wallets;
