import { keys } from '#functions/db/keys.ts';
import { parseOrder } from '#functions/orders/order.ts';
import type { FaultRule } from '#infra/local/square-simulator/world/faults.ts';
import { anotherArtist, artistAt } from './artist.ts';
import { type Flow, type Part, partOf } from './interruptions.ts';
import { openShop, type Shop } from './shop.ts';
import type { Work } from './works.ts';

const parcel = { carrier: 'USPS', trackingNumber: '9400', notify: true };

/** The artist ships a paid order; somebody continues. */
export function shippingFlow({
  next,
  dashboard = false,
}: {
  /** Who continues after the process that crashed: the artist half a minute later, or the schedule alone. */
  readonly next: 'artist' | 'schedule';
  /** Somebody ships it in the Dashboard right after the process has crashed. */
  readonly dashboard?: boolean;
}): Flow<string> {
  return {
    prepare: async (shop, [work]) => [(await shop.bought({ work })).orderId],
    act: async (shop, process, orderId) => (await anotherArtist(shop, process)).ship(orderId, parcel),
    meanwhile: async (shop, orderId) => {
      const atSquare = shop.orderAtSquare(orderId);
      if (dashboard && atSquare?.state === 'OPEN')
        shop.simulator.simulate({ type: 'order-shipped', orderId: atSquare.id });
      shop.advance(36_000);
      if (next === 'artist') await (await anotherArtist(shop)).ship(orderId, parcel);
    },
    judge: async (shop, orderIds) => {
      await shop.reconcileToTheEnd(6);
      return shipmentsAgree(shop, orderIds, { all: next === 'artist' });
    },
  };
}

/** What shipping asks of Square, and how often. */
const asked = { getOrder: 3, updateOrder: 2, getPayment: 2 } as const;

/** Each call to Square, or a part of them, meets that fault, one order each; then the schedule goes on without it. */
export async function faultEverywhere(fault: FaultRule['kind'], part?: Part) {
  const calls = partOf(
    Object.entries(asked).flatMap(([operation, times]) =>
      Array.from({ length: times }, (_, index) => ({ match: { operation }, nth: index + 1 })),
    ),
    part,
  );
  const works = calls.map((_, index): Work => ({ id: `W${index}`, price: 9_000, stock: 1 }));
  const shop = await openShop({ works });
  const artist = await artistAt(shop);
  const orderIds: string[] = [];
  let fired = 0;
  for (const [index, call] of calls.entries()) {
    const { orderId } = await shop.bought({ work: works[index] });
    orderIds.push(orderId);
    shop.simulator.faults.add({ kind: fault, ...call, times: 1, ...details[fault] } as FaultRule);
    await artist.ship(orderId, parcel);
    fired += shop.simulator.faults.list()[0]?.fired ?? 0;
    shop.simulator.faults.clear();
  }
  await shop.reconcileToTheEnd(6);
  return { broken: await shipmentsAgree(shop, orderIds, { all: true }), fired };
}

const details: Partial<Record<FaultRule['kind'], object>> = {
  'server-error': { apply: true },
  unavailable: { apply: true },
  html: { apply: true },
  late: { ms: 45_000 },
};

/**
 * Shop and Square agree about each order; what is shipped was told once, and nothing is under way. `all`: each was to be
 * shipped, however often it took.
 */
async function shipmentsAgree(shop: Shop, orderIds: readonly string[], { all }: { readonly all: boolean }) {
  const items = await shop.dump();
  const orders = items.filter(({ sk }) => sk === 'ORDER').map(parseOrder);
  return orderIds.flatMap((orderId) => {
    const order = orders.find((some) => some.orderId === orderId);
    const atSquare = shop.orderAtSquare(orderId);
    const mails = items.filter(
      ({ pk, sk }) => pk === keys.mail(orderId, '').pk && String(sk).startsWith('shipped'),
    );
    const isShipped = order?.shipment !== undefined;
    const row = items.find(({ sk, orderId: id }) => sk === 'ORDER' && id === orderId);
    return [
      ...(order?.shipping ? [`${orderId} is being shipped for ever`] : []),
      ...(isShipped === (atSquare?.state === 'COMPLETED')
        ? []
        : [`${orderId} is ${isShipped ? '' : 'not '}shipped here and ${atSquare?.state} there`]),
      ...(mails.length === (isShipped && order.shipment?.by === 'studio' ? 1 : 0)
        ? []
        : [`${orderId}: ${mails.length} mails`]),
      ...(isShipped && row?.['gsi1pk'] !== 'SHIPPED' ? [`${orderId} stands on ${row?.['gsi1pk']}`] : []),
      ...(all && !isShipped ? [`${orderId} was never shipped`] : []),
      ...(all && order?.shipment?.by === 'square' ? [`${orderId} is shipped by a stranger`] : []),
    ];
  });
}
