import { offersWithdrawal } from '#shared/withdrawal/offer.ts';
import { delivery, withdrawal } from '#shop-config';

/** Whether the footer links to the withdrawal form. */
export const isWithdrawalOffered = offersWithdrawal(withdrawal, delivery);
