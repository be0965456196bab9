import { europeanUnion, memberStates } from '#shared/shipping/european-union.ts';
import type { Delivery } from '#shared/shipping/terms-of-sale.ts';

/** Shoppers who may withdraw from a purchase online. */
export type WithdrawalOffer = 'eu' | 'everybody' | 'off';

/** Number of days after shipment during which an order can be withdrawn from. No legal period is longer. */
export const openDays = 30;

/** Whether the shop sends works to a member state of the European Union. */
export function shipsToUnion({ countries }: Delivery): boolean {
  return (
    countries === 'everywhere' ||
    countries.some((code) => code === europeanUnion || memberStates.includes(code))
  );
}

/** Whether shoppers can withdraw from some orders, so that the footer needs a link. */
export function offersWithdrawal(offer: WithdrawalOffer, delivery: Delivery): boolean {
  return offer === 'everybody' || (offer === 'eu' && shipsToUnion(delivery));
}
