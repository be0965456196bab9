import type { StudioOrder } from '#shared/model/studio-order.ts';
import { trackingPage } from './tracking-page.ts';

/** What the artist types about a parcel; all of it may stay empty. */
export interface ShipForm {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
}

export function shipFormOf({ shipment }: Pick<StudioOrder, 'shipment'>): ShipForm {
  const { carrier = '', trackingNumber = '', trackingUrl = '' } = shipment ?? {};
  return { carrier, trackingNumber, trackingUrl };
}

/** The form after a change: the link follows carrier and number until somebody types another. */
export function changed(form: ShipForm, change: Partial<ShipForm>): ShipForm {
  const next = { ...form, ...change };
  const isOwn = form.trackingUrl !== trackingPage(form.carrier, form.trackingNumber);
  if ('trackingUrl' in change || isOwn) return next;
  return { ...next, trackingUrl: trackingPage(next.carrier, next.trackingNumber) };
}

/** What is wrong with the link, in words; undefined when nothing is. */
export function linkProblem(trackingUrl: string): string | undefined {
  const typed = trackingUrl.trim();
  if (typed === '') return undefined;
  const isSafe = URL.canParse(typed) && new URL(typed).protocol === 'https:';
  return isSafe ? undefined : 'The tracking link must begin with https://';
}

/** What is sent: empty fields are left out. */
export function shipmentOf({ carrier, trackingNumber, trackingUrl }: ShipForm, notify: boolean) {
  const given = Object.entries({ carrier, trackingNumber, trackingUrl })
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return { ...Object.fromEntries(given), notify };
}
