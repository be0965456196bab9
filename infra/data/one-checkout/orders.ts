import { isInFlight } from '#functions/checkout/order.ts';
import { indexKeys, type Key, keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Item, type Table } from '#functions/db/table.ts';
import type { OrderState } from '#shared/model/order.ts';

/** Milliseconds after which a cart line is free again whatever happens, counted from the start of the payment. */
const longestLock = 24 * 60 * 60_000;
const tries = 5;

/** What an order's row still lacks, and what it has no use for any more. */
interface Reform {
  readonly sets: Readonly<Record<string, unknown>>;
  readonly removes: readonly string[];
}

/**
 * What the new checkout must find in a payment that runs across the deployment: no AUTHORISED state, and the card in the
 * order's own row. The old code overlooks both: it finds a PAYING order, and asks Square again under the same key.
 */
export function readable(order: Item, attempt: Item | undefined): Reform {
  const runs = isRunning(order);
  const card = attempt && { sourceId: attempt['sourceId'], buyerEmail: attempt['buyerEmail'] };
  return {
    sets: {
      ...(order['state'] === 'AUTHORISED' && { state: 'PAYING' }),
      ...(runs && order['card'] === undefined && card && { card }),
    },
    removes: [],
  };
}

/** The whole new form, once no old code runs any more. */
export function reformed(order: Item, attempt: Item | undefined): Reform {
  const { sets } = readable(order, attempt);
  const isUnderWay = isRunning(order) || order['state'] === 'REVIEW';
  // Square was asked to take it and never heard: no cart leads to it any more.
  const isLost = order['state'] === 'OPEN' && order['mode'] === 'live' && !order['squareOrderId'];
  const absent = (name: string) => order[name] === undefined;
  return {
    sets: {
      ...sets,
      ...(absent('squareOrderId') && { squareOrderId: '' }),
      ...(isLost && { state: 'CANCELED' }),
      // Whoever takes it over asks for exactly these.
      ...(isUnderWay && absent('worker') && { worker: '' }),
      ...(isUnderWay && absent('workerUntil') && { workerUntil: 0 }),
      ...(order['gsi1pk'] === 'REHEARSAL' && { gsi1pk: indexKeys.paidTestOrder(0, '').gsi1pk }),
    },
    removes: [
      ...['address', 'paymentKey'].filter((name) => !absent(name)),
      ...(!isRunning(order) && !absent('card') ? ['card'] : []),
      ...(isLost ? ['gsi1pk', 'gsi1sk'].filter((name) => !absent(name)) : []),
    ],
  };
}

/** Brings an order's row to the form that `form` says, as long as it is what was read. Answers it as it is afterwards. */
export async function reformOrder(
  table: Table,
  orderId: string,
  form: typeof reformed,
): Promise<Item | undefined> {
  const key = keys.order(orderId);
  for (let attempt = 1; ; attempt++) {
    const order = await table.get(key, true);
    if (!order) return undefined;
    const request = isRunning(order)
      ? await table.get({ pk: key.pk, sk: `ATTEMPT#${order['attempt']}` }, true)
      : undefined;
    const { sets, removes } = form(order, request);
    if (Object.keys(sets).length === 0 && removes.length === 0) return order;
    try {
      return await table.update(key, { ...expressionOf(order, { sets, removes }), ReturnValues: 'ALL_NEW' });
    } catch (error) {
      // A payment began or ended meanwhile: once more, as it is now.
      if (!(error instanceof ConditionFailed) || attempt === tries) throw error;
    }
  }
}

function expressionOf(order: Item, { sets, removes }: Reform) {
  const fence = ['state', 'attempt', 'worker', 'gsi1sk'];
  const names = [...new Set([...Object.keys(sets), ...removes, ...fence])];
  const known = fence.filter((name) => order[name] !== undefined);
  return {
    UpdateExpression: [
      ...(Object.keys(sets).length > 0
        ? [
            `SET ${Object.keys(sets)
              .map((name) => `#${name} = :${name}`)
              .join(', ')}`,
          ]
        : []),
      ...(removes.length > 0 ? [`REMOVE ${removes.map((name) => `#${name}`).join(', ')}`] : []),
    ].join(' '),
    ConditionExpression: fence
      .map((name) => (known.includes(name) ? `#${name} = :was_${name}` : `attribute_not_exists(#${name})`))
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries([
      ...Object.entries(sets).map(([name, value]) => [`:${name}`, value]),
      ...known.map((name) => [`:was_${name}`, order[name]]),
    ]),
  };
}

/** The lock of a running payment stands on the cart lines it is for, as long as it runs. */
export async function lockLines(table: Table, order: Item): Promise<void> {
  if (!isRunning(order)) return;
  const { orderId, owner, startedAt, state, attempt } = order;
  const until = Number(startedAt ?? 0) + longestLock;
  for (const { lineId } of order['lines'] as readonly { readonly lineId: string }[]) {
    try {
      await table.transact([
        {
          ConditionCheck: {
            Key: keys.order(String(orderId)),
            ConditionExpression: '#state = :state AND attempt = :attempt',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: { ':state': state, ':attempt': attempt },
          },
        },
        {
          Update: {
            Key: keys.cartLine(String(owner), lineId),
            UpdateExpression: 'SET paying = :paying',
            ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(paying)',
            ExpressionAttributeValues: { ':paying': { orderId, until } },
          },
        },
      ]);
    } catch (error) {
      // Locked already, taken out of the cart, or the payment has ended.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}

function isRunning({ state }: Item): boolean {
  return state === 'AUTHORISED' || isInFlight(state as OrderState);
}

export function keyOf({ pk, sk }: Item): Key {
  return { pk: String(pk), sk: String(sk) };
}
