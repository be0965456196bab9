import { europeanUnion, memberStates } from '#shared/shipping/european-union.ts';
import type { Delivery } from '#shared/shipping/terms-of-sale.ts';

/** Who may withdraw from a purchase online. */
export type WithdrawalOffer = 'eu' | 'everybody' | 'off';

/** Days after the shipment for which an order is open for it: longer than any period of the law, for parcels take time. */
export const openDays = 30;

/** Whether works go to a member state of the European Union. */
export function shipsToUnion({ countries }: Delivery): boolean {
  return (
    countries === 'everywhere' ||
    countries.some((code) => code === europeanUnion || memberStates.includes(code))
  );
}

/** Whether some order may be withdrawn from, so that the footer leads there. */
export function offersWithdrawal(offer: WithdrawalOffer, delivery: Delivery): boolean {
  return offer === 'everybody' || (offer === 'eu' && shipsToUnion(delivery));
}
