import { raiseVersion } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Item, onlyAction, type TransactAction } from '#functions/db/table.ts';
import { type Order, parseOrder } from './order.ts';
import type { PaymentPorts } from './ports.ts';
import { type Companions, companionsOf } from './side-effects.ts';
import type { Transition } from './transition.ts';
import { type Move, transitions } from './transitions.ts';

/** Thrown when another process has taken the order over, or it has moved on. */
export class LostOrder extends Error {
  override readonly name = 'LostOrder';
  /** As the loser knew it. */
  readonly known: Order;
  /** As it stood when the write came; undefined where it was not tried, or there was no such order. */
  readonly now: Order | undefined;
  constructor(known: Order, now: Item | undefined) {
    super(`Another process has the order, which was ${known.state}`);
    this.known = known;
    this.now = now && parseOrder(now);
  }
}

type Ports = Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>;

/**
 * Writes a transition with all that goes along, and answers the order as it stands afterwards. A lost answer to the
 * write itself is recognised: the row then already stands where it was to go; a transaction knows itself again. Throws
 * LostOrder, and ConditionFailed when something else that it needs is not as it must be.
 */
export async function moveOrder(ports: Ports, before: Order, move: Move): Promise<Order> {
  const transition: Transition = transitions[move.move];
  if (!transition.from.includes(before.state)) throw new LostOrder(before, undefined);
  const at = 'at' in move ? move.at : ports.now();
  const after = orderAfter(transition, before, move);
  const update = updateOf(transition, { before, after, move, at });
  const isAlone = !transition.units && !transition.lines && !transition.mails;
  if (isAlone) return writeAlone(ports, { before, after, move, update });

  const sale = 'soldAt' in move ? move : undefined;
  const order = { label: theOrder, Update: { Key: keys.order(before.orderId), ...update } };
  const buyer = 'buyer' in move ? move.buyer : undefined;
  const number = 'number' in move ? move.number : undefined;
  const along = companionsOf(transition, { before, order: after, at, sale, buyer, number });
  try {
    const missing = await writeTogether(ports, { order, ...along });
    if (missing > 0 && !transition.mayBeGone) ports.metric('ClaimOrLockMissing', missing);
  } catch (error) {
    if (error instanceof ConditionFailed && error.has(theOrder))
      throw new LostOrder(before, error.found(theOrder));
    throw error;
  }
  await tell(ports, transition, after);
  return after;
}

const theOrder = 'order';

interface Write {
  readonly before: Order;
  readonly after: Order;
  readonly move: Move;
}

function orderAfter({ to, removes = [] }: Transition, before: Order, { set }: Move): Order {
  const kept = Object.entries(before).filter(([key]) => !removes.some((removed) => removed === key));
  return { ...(Object.fromEntries(kept) as Order), ...set, ...(to && { state: to }) };
}

function updateOf(transition: Transition, { before, after, move, at }: Write & { readonly at: number }) {
  const sets = new Map<string, unknown>(Object.entries(move.set));
  if (transition.to) sets.set('state', transition.to);
  const removes: string[] = [...(transition.removes ?? [])];
  const place = transition.place?.(after, at) ?? {};
  if (place === 'none') removes.push('gsi1pk', 'gsi1sk');
  else for (const [key, value] of Object.entries(place)) sets.set(key, value);
  const fences = fencesOf(transition, before, move);
  const names = [...sets.keys(), ...removes, ...fences.map(({ field }) => field)];
  return {
    UpdateExpression: [
      ...(sets.size > 0 ? [`SET ${[...sets.keys()].map((key) => `#${key} = :${key}`).join(', ')}`] : []),
      ...(removes.length > 0 ? [`REMOVE ${removes.map((key) => `#${key}`).join(', ')}`] : []),
    ].join(' '),
    ConditionExpression: [
      ...fences.map(({ field, value }) =>
        value === undefined ? `attribute_not_exists(#${field})` : `#${field} = :was_${field}`,
      ),
      ...(transition.unlessVoid ? ['attribute_not_exists(voidReason)'] : []),
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((key) => [`#${key}`, key])),
    ExpressionAttributeValues: Object.fromEntries([
      ...[...sets].map(([key, value]) => [`:${key}`, value]),
      ...fences.flatMap(({ field, value }) => (value === undefined ? [] : [[`:was_${field}`, value]])),
    ]),
  };
}

/** What must be as it was read; `value` undefined: absent, as the worker's seat is where nobody ever sat. */
function fencesOf({ fence, asRead = [] }: Transition, before: Order, move: Move) {
  if ('entry' in move) {
    const { gsi1pk, gsi1sk } = move.entry;
    return [
      { field: 'gsi1pk', value: gsi1pk },
      { field: 'gsi1sk', value: gsi1sk },
      ...asRead.map((field) => ({ field, value: before[field] })),
    ];
  }
  const { state, attempt, worker, workerUntil } = before;
  return [
    { field: 'state', value: state },
    { field: 'attempt', value: attempt },
    ...(fence === 'worker' ? [{ field: 'worker', value: worker ?? '' }] : []),
    ...(fence === 'seat'
      ? [
          { field: 'worker', value: worker },
          { field: 'workerUntil', value: workerUntil },
        ]
      : []),
    ...asRead.map((field) => ({ field, value: before[field] })),
  ];
}

async function writeAlone(
  { table }: Ports,
  { update, ...write }: Write & { readonly update: ReturnType<typeof updateOf> },
): Promise<Order> {
  try {
    const item = await table.update(keys.order(write.before.orderId), {
      ...update,
      ReturnValues: 'ALL_NEW',
    });
    return parseOrder(item);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const lost = new LostOrder(write.before, error.found(onlyAction));
    if (lost.now && isDone(write, lost.now)) return lost.now;
    throw lost;
  }
}

function isDone({ after, move }: Write, there: Order): boolean {
  const { fence }: Transition = transitions[move.move];
  return (
    there.state === after.state &&
    there.attempt === after.attempt &&
    (fence === 'attempt' || fence === 'entry' || there.worker === after.worker) &&
    Object.keys(move.set).every(
      (key) => JSON.stringify(there[key as keyof Order]) === JSON.stringify(after[key as keyof Order]),
    )
  );
}

/** Answers how many of the wanted were missing. Throws ConditionFailed when something that is needed is not as it must be. */
async function writeTogether(
  { table }: Ports,
  { order, needed, wanted }: Companions & { readonly order: TransactAction },
): Promise<number> {
  let ways = wanted;
  for (;;) {
    const chosen = ways.flatMap(([way], place) => (way ? [{ ...way, label: `wanted ${place}` }] : []));
    try {
      await table.transact([order, ...needed, ...chosen]);
      return ways.filter(({ length }) => length === 0).length;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const failed = (place: number) => error.has(`wanted ${place}`);
      if (error.has(theOrder) || !ways.some((_, place) => failed(place))) throw error;
      ways = ways.map((some, place) => (failed(place) ? some.slice(1) : some));
    }
  }
}

async function tell(ports: Ports, { units, says, counts }: Transition, order: Order): Promise<void> {
  if (units === 'sell' || units === 'take') await showToVisitors(ports, order);
  const { orderId, attempt, state, reviewReason: code } = order;
  if (says === 'state') ports.log('info', { message: 'order', orderId, attempt, state });
  if (says === 'alarm') ports.log('error', { message: 'order needs a person', orderId, state, code });
  if (counts) ports.metric(counts);
}

/** Should it fail, or the process die before, the recount a minute later makes up for it. Never a reason to doubt the payment. */
async function showToVisitors({ table, metric }: Ports, { lines }: Order): Promise<void> {
  try {
    await raiseVersion(
      table,
      lines.map(({ artworkId }) => artworkId),
    );
  } catch {
    metric('CatalogueVersionUnread');
  }
}
