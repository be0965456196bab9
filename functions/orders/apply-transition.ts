import { raiseVersion } from '#functions/db/catalogue-version.ts';
import { absent, type Conditions, failureOf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Item, onlyAction, type TransactAction } from '#functions/db/table.ts';
import { changing, type RowChange, updateAction } from '#functions/db/update.ts';
import { type Order, parseOrder } from './order.ts';
import type { PaymentPorts } from './ports.ts';
import { type SideEffects, sideEffectsOf } from './side-effects.ts';
import type { Transition } from './transition.ts';
import { type TransitionInput, transitions } from './transitions.ts';

/** Thrown if another process has the order's lease, or has changed the order since it was read. */
export class LostOrder extends Error {
  override readonly name = 'LostOrder';
  /** The order as this process had read it. */
  readonly known: Order;
  /** The order at the time of the write; undefined if the write was not tried, or there was no such order. */
  readonly now: Order | undefined;
  constructor(known: Order, now: Item | undefined) {
    super(`Another process has the order, which was ${known.state}`);
    this.known = known;
    this.now = now && parseOrder(now);
  }
}

/** Returns the result of `work`, or that of `onLost` if `work` throws LostOrder. */
export async function unlessLost<T, L>(work: Promise<T>, onLost: (lost: LostOrder) => L): Promise<T | L> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof LostOrder) return onLost(error);
    throw error;
  }
}

/** Runs `work`, which reads the order, at most three times while it throws LostOrder. */
export async function retryLost(work: () => Promise<void>, triesLeft = 3): Promise<void> {
  await unlessLost(work(), (lost) => {
    if (triesLeft === 1) throw lost;
    return retryLost(work, triesLeft - 1);
  });
}

type Ports = Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>;

/**
 * Writes a transition with its side effects and returns the order after it. Repeating a write whose answer was lost
 * succeeds: the row already has the result, and a repeated transaction has the same token. Throws LostOrder, or
 * ConditionFailed if a required side effect cannot be written.
 */
export async function applyTransition(ports: Ports, before: Order, input: TransitionInput): Promise<Order> {
  const transition: Transition = transitions[input.transition];
  if (!transition.from.includes(before.state)) throw new LostOrder(before, undefined);
  const at = 'at' in input ? input.at : ports.now();
  const after = orderAfter(transition, before, input);
  const change = changeOf(transition, { before, after, input, at });
  const isAlone = !transition.units && !transition.lines && !transition.mails;
  if (isAlone) return writeAlone(ports, { before, after, input, change });

  const sale = 'soldAt' in input ? input : undefined;
  const order = updateAction(keys.order(before.orderId), { label: theOrder, ...change });
  const buyer = 'buyer' in input ? input.buyer : undefined;
  const number = 'number' in input ? input.number : undefined;
  const along = sideEffectsOf(transition, { before, order: after, at, sale, buyer, number });
  try {
    const missing = await writeTogether(ports, { order, ...along });
    if (missing > 0 && !transition.mayBeGone) ports.metric('ClaimOrLockMissing', missing);
  } catch (error) {
    if (error instanceof ConditionFailed && error.has(theOrder))
      throw new LostOrder(before, error.found(theOrder));
    throw error;
  }
  await report(ports, transition, after);
  return after;
}

const theOrder = 'order';

interface Write {
  readonly before: Order;
  readonly after: Order;
  readonly input: TransitionInput;
}

function orderAfter({ to, removes = [] }: Transition, before: Order, { set }: TransitionInput): Order {
  const kept = Object.entries(before).filter(([key]) => !removes.some((removed) => removed === key));
  return { ...(Object.fromEntries(kept) as Order), ...set, ...(to && { state: to }) };
}

function changeOf(
  transition: Transition,
  { before, after, input, at }: Write & { readonly at: number },
): RowChange {
  const queue = transition.queue?.(after, at) ?? {};
  return {
    set: {
      ...input.set,
      ...(transition.to && { state: transition.to }),
      ...(queue !== 'none' && queue),
    },
    remove: [...(transition.removes ?? []), ...(queue === 'none' ? ['gsi1pk', 'gsi1sk'] : [])],
    where: {
      ...guardsOf(transition, before, input),
      ...(transition.unlessVoid && { voidReason: absent }),
    },
  };
}

/** Returns the fields that must be unchanged. `undefined` means that the field must be absent. */
function guardsOf({ guard, asRead = [] }: Transition, before: Order, input: TransitionInput): Conditions {
  const same = Object.fromEntries(asRead.map((field) => [field, before[field]]));
  if ('entry' in input) {
    const { gsi1pk, gsi1sk } = input.entry;
    return { gsi1pk, gsi1sk, ...same };
  }
  const { state, attempt, worker, workerUntil } = before;
  return {
    state,
    attempt,
    ...(guard === 'holder' && { worker: worker ?? '' }),
    ...(guard === 'lease' && { worker, workerUntil }),
    ...same,
  };
}

async function writeAlone(
  { table }: Ports,
  { change, ...write }: Write & { readonly change: RowChange },
): Promise<Order> {
  try {
    const item = await table.update(keys.order(write.before.orderId), {
      ...changing(change),
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

function isDone({ after, input }: Write, there: Order): boolean {
  const { guard, removes = [] }: Transition = transitions[input.transition];
  return (
    there.state === after.state &&
    there.attempt === after.attempt &&
    (guard === 'attempt' || guard === 'entry' || there.worker === after.worker) &&
    removes.every((key) => there[key] === undefined) &&
    Object.keys(input.set).every(
      (key) => JSON.stringify(there[key as keyof Order]) === JSON.stringify(after[key as keyof Order]),
    )
  );
}

/**
 * Writes the order with its side effects. For each best-effort side effect, its alternatives are tried in turn; if all
 * their conditions fail, the side effect is omitted. Returns the number of omitted ones. Throws ConditionFailed if a
 * condition of the order or of a required side effect fails.
 */
async function writeTogether(
  { table }: Ports,
  { order, required, bestEffort }: SideEffects & { readonly order: TransactAction },
): Promise<number> {
  let fallbacks = bestEffort;
  for (;;) {
    const chosen = fallbacks.flatMap(([first], index) =>
      first ? [{ ...first, label: `best effort ${index}` }] : [],
    );
    const failure = await failureOf(table.transact([order, ...required, ...chosen]));
    if (!failure) return fallbacks.filter(({ length }) => length === 0).length;
    const failed = (index: number) => failure.has(`best effort ${index}`);
    if (failure.has(theOrder) || !fallbacks.some((_, index) => failed(index))) throw failure;
    fallbacks = fallbacks.map((some, index) => (failed(index) ? some.slice(1) : some));
  }
}

async function report(ports: Ports, { units, says, counts }: Transition, order: Order): Promise<void> {
  if (units === 'sell' || units === 'take') await showToVisitors(ports, order);
  const { orderId, attempt, state, reviewReason: code } = order;
  if (says === 'state') ports.log('info', { message: 'order', orderId, attempt, state });
  if (says === 'alarm') ports.log('error', { message: 'order needs a person', orderId, state, code });
  if (counts) ports.metric(counts);
}

/** Shows the new stock to visitors. If this fails or the process crashes, the follow-up a minute later repeats it. */
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
