import { offersWithdrawal } from '#shared/withdrawal/offer.ts';
import { delivery, withdrawal } from '#shop-config';

/** Whether the footer leads to the withdrawal from a contract. */
export const isWithdrawalOffered = offersWithdrawal(withdrawal, delivery);
