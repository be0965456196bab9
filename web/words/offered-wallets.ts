import { wallets } from '#shop-config';

/** The wallets that the artist offers, and the country that their sheets name. */
export const offeredWallets = wallets;
