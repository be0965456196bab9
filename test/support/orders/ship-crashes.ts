import { keys } from '#functions/db/keys.ts';
import { parseOrder } from '#functions/orders/order.ts';
import type { FaultRule } from '#infra/local/square-simulator/world/settings.ts';
import { atEveryPoint, interrupt } from './crash-harness.ts';
import { crashPoints, type Intercept } from './io.ts';
import { artistWithOrders } from './orders-artist.ts';
import { openShopfront, type Shopfront } from './shopfront.ts';
import type { Work } from './works.ts';

const price = 9_000;
const parcel = { carrier: 'USPS', trackingNumber: '9400', notify: true };

interface Story {
  /** Who goes on after the process that crashed: the artist half a minute later, or the schedule alone. */
  readonly next: 'artist' | 'schedule';
  /** Somebody sends it off in the Dashboard right after the process has crashed. */
  readonly dashboard?: true;
  /** Only calls of this name are interrupted: where a planted bug shows. */
  readonly of?: string;
  readonly plantedBug?: (shop: Shopfront) => Intercept;
  /** Whether it crashes before each call as well. */
  readonly bothSides?: boolean;
}

const manyWorks = (count: number) =>
  Array.from({ length: count }, (_, index): Work => ({ id: `W${index}`, price, stock: 1 }));

/**
 * The artist ships orders at a process that crashes at each of its calls to table and Square, an order each; somebody goes
 * on. Answers what is wrong in the end.
 */
export async function crashEverywhere({ next, dashboard, of, plantedBug, ...sides }: Story, most = 30) {
  const points = crashPoints(most, sides);
  const works = manyWorks(points.length);
  const shop = await openShopfront({ works });
  try {
    const other = await artistWithOrders(shop, 'other');
    const orderIds: string[] = [];
    await atEveryPoint(points, async (point, index) => {
      const orderId = await other.sale(works[index]);
      return interrupt(shop, {
        failure: 'crashes',
        point: { ...point, of },
        plantedBug: plantedBug?.(shop),
        act: async (at) => (await artistWithOrders(shop, `first-${index}`, at)).ship(orderId, parcel),
        meanwhile: async () => {
          orderIds.push(orderId);
          const atSquare = other.atSquare(orderId);
          if (dashboard && atSquare?.state === 'OPEN')
            shop.simulator.simulate({ type: 'order-shipped', orderId: atSquare.id });
          shop.advance(36_000);
          if (next === 'artist') await other.ship(orderId, parcel);
        },
      });
    });
    await shop.tidyUp(6);
    return { broken: await judge(shop, orderIds, { all: next === 'artist' }), points: orderIds.length };
  } finally {
    await shop.close();
  }
}

/** What shipping asks of Square, and how often. */
const asked = { getOrder: 3, updateOrder: 2, getPayment: 2 } as const;

/** Each call to Square meets that fault, one order each; then the schedule goes on without it. */
export async function faultEverywhere(fault: FaultRule['kind']) {
  const works = manyWorks(Object.values(asked).reduce((sum: number, times) => sum + times, 0));
  const shop = await openShopfront({ works });
  try {
    const artist = await artistWithOrders(shop);
    const orderIds: string[] = [];
    let fired = 0;
    for (const [operation, times] of Object.entries(asked)) {
      for (let nth = 1; nth <= times; nth++) {
        const orderId = await artist.sale(works[orderIds.length]);
        const rule = { kind: fault, match: { operation }, nth, times: 1, ...details[fault] } as FaultRule;
        const id = shop.simulator.faults.add(rule);
        await artist.ship(orderId, parcel);
        fired += shop.simulator.faults.list().find((one) => one.id === id)?.fired ?? 0;
        shop.simulator.faults.remove(id);
        orderIds.push(orderId);
      }
    }
    await shop.tidyUp(6);
    return { broken: await judge(shop, orderIds, { all: true }), fired };
  } finally {
    await shop.close();
  }
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
async function judge(shop: Shopfront, orderIds: readonly string[], { all }: { readonly all: boolean }) {
  const items = await shop.dump();
  const orders = items.filter(({ sk }) => sk === 'ORDER').map(parseOrder);
  return orderIds.flatMap((orderId) => {
    const order = orders.find((some) => some.orderId === orderId);
    const atSquare = shop.simulator.ledger().orders.find(({ reference_id }) => reference_id === orderId);
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
