import type { OrderState } from '#shared/model/order.ts';
import { indexKeys, keys } from '../../db/keys.ts';
import { ConditionFailed, onlyAction, type Table, type TransactAction } from '../../db/table.ts';
import { type Order, parseOrder } from '../order.ts';

/**
 * Every way in which an order's row changes after it was placed; nothing else writes it. A transition says
 * - `from` and `to`: the states (`to` absent: it stays);
 * - `fence`: who may. `worker`: only the process that holds the attempt, in exactly the state it knows. `attempt`:
 *   anyone who has read the row, if attempt and state still are as read. `seat`: as `attempt`, and the worker of before
 *   still sits there;
 * - `sets`: what it must be given; `removes`: what it takes away;
 * - `list`: where it puts the order in the index of what the reconciler looks at (`none`: nowhere).
 *
 * What other rows go along stands with the callers: `begin.ts` (cart lines, stock) and `end.ts` (cart lines, stock).
 */
interface Transition {
  readonly from: readonly OrderState[];
  readonly to?: OrderState;
  readonly fence: 'worker' | 'attempt' | 'seat';
  readonly sets: readonly (keyof Order)[];
  readonly maySet?: readonly (keyof Order)[];
  readonly removes?: readonly (keyof Order)[];
  readonly list?: 'pending' | 'unpaid' | 'recount' | 'testPaid' | 'none';
  /** The authorisation must not be doomed. */
  readonly unlessVoid?: true;
}

const ofAttempt = [
  'card',
  'worker',
  'workerUntil',
  'leaseUntil',
  'voids',
  'voidedAt',
  'voidReason',
  'troubles',
] as const;

export const transitions = {
  /** A click: attempt k begins. */
  begin: {
    from: ['OPEN'],
    to: 'PAYING',
    fence: 'attempt',
    sets: ['attempt', 'startedAt', 'leaseUntil', 'worker', 'workerUntil', 'lines', 'card'],
    removes: ['paymentId', 'voidReason', 'voids', 'voidedAt', 'refusal', 'reviewReason', 'troubles'],
    list: 'pending',
  },
  /** The shopper's next click, or the reconciler, in place of a worker whose time is up. */
  takeOver: { from: ['PAYING', 'CAPTURING', 'REVIEW'], fence: 'seat', sets: ['worker', 'workerUntil'] },
  /** Lets the next one begin at once. */
  stepAside: { from: ['PAYING', 'CAPTURING', 'REVIEW'], fence: 'worker', sets: ['workerUntil'] },
  /** The intent to void, before Square is asked: nobody captures after it. */
  doom: {
    from: ['PAYING', 'CAPTURING'],
    fence: 'worker',
    sets: ['voidReason', 'refusal'],
    maySet: ['paymentId'],
  },
  /** The reconciler has found the payment, or asked Square to void. */
  note: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    fence: 'worker',
    sets: [],
    maySet: ['paymentId', 'voids', 'voidedAt'],
  },
  /** The intent to capture, right after the look and right before the capture. */
  capture: {
    from: ['PAYING', 'CAPTURING'],
    to: 'CAPTURING',
    fence: 'worker',
    sets: ['paymentId'],
    unlessVoid: true,
  },
  settle: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    to: 'PAID',
    fence: 'worker',
    sets: ['paymentId', 'confirmation', 'paidAt'],
    removes: [...ofAttempt, 'refusal', 'reviewReason'],
    list: 'recount',
  },
  settleTest: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    to: 'PAID',
    fence: 'worker',
    sets: ['paymentId', 'confirmation', 'paidAt'],
    removes: [...ofAttempt, 'refusal', 'reviewReason'],
    list: 'testPaid',
  },
  /** It is certain that nothing was charged: the order can be paid again. */
  release: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    to: 'OPEN',
    fence: 'worker',
    sets: ['refusal'],
    removes: [...ofAttempt, 'paymentId', 'reviewReason'],
    list: 'unpaid',
  },
  /** Nothing was charged, and Square's order is dead, or its money was given back: the next click makes a new order. */
  drop: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    to: 'CANCELED',
    fence: 'worker',
    sets: ['refusal'],
    removes: [...ofAttempt, 'reviewReason'],
    list: 'none',
  },
  /** The shop and Square contradict each other: a person must look. */
  review: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    to: 'REVIEW',
    fence: 'worker',
    sets: ['reviewReason', 'leaseUntil', 'workerUntil'],
    maySet: ['paymentId'],
    removes: ['card'],
    list: 'pending',
  },
  /** A person has decided to give money back, or Square has answered to that: every repeat asks for the very same. */
  refund: { from: ['REVIEW'], fence: 'worker', sets: ['refunds'] },
  /** All that Square had taken went back to the buyer. It stays listed until Square has paid it out. */
  giveBack: {
    from: ['REVIEW'],
    to: 'CANCELED',
    fence: 'worker',
    sets: ['refusal', 'givenBack'],
    removes: [...ofAttempt, 'reviewReason'],
    list: 'recount',
  },
  /** Money was found on an order that nobody pays. */
  contradict: {
    from: ['OPEN', 'CANCELED'],
    to: 'REVIEW',
    fence: 'attempt',
    sets: ['reviewReason', 'leaseUntil', 'worker', 'workerUntil'],
    maySet: ['paymentId'],
    list: 'pending',
  },
  /** Nobody paid it. It stays listed until Square's counterpart is cancelled too (`forget`). */
  close: { from: ['OPEN'], to: 'CANCELED', fence: 'attempt', sets: [] },
  forget: { from: ['CANCELED'], fence: 'attempt', sets: [], list: 'none' },
  /** Square's counts hold the sale. */
  recounted: { from: ['PAID', 'CANCELED'], fence: 'attempt', sets: [], list: 'none' },
  /** An order that the reconciler could not get on with waits; `leaseUntil` is untouched. */
  postpone: {
    from: ['OPEN', 'PAYING', 'CAPTURING', 'PAID', 'CANCELED', 'REVIEW'],
    fence: 'attempt',
    sets: ['troubles'],
  },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;
type Sets<Name extends TransitionName> = (typeof transitions)[Name]['sets'][number];
type MaySet<Name extends TransitionName> = (typeof transitions)[Name] extends {
  readonly maySet: readonly (infer Key extends keyof Order)[];
}
  ? Key
  : never;
export type Change<Name extends TransitionName> = {
  readonly [Key in Sets<Name>]: NonNullable<Order[Key]>;
} & {
  readonly [Key in MaySet<Name>]?: NonNullable<Order[Key]>;
};

/** Thrown when another process has taken the order over, or it has moved on. */
export class LostOrder extends Error {
  override readonly name = 'LostOrder';
}

/** The label of a transition's action inside a transaction. */
export const theOrder = 'order';

/** Milliseconds; the place in the list that the transition names. */
interface Listing {
  readonly due?: number;
}

/** The transition as an action of a transaction. Throws LostOrder when the order as known cannot take it. */
export function transitionAction<Name extends TransitionName>(
  name: Name,
  order: Order,
  change: Change<Name>,
  listing: Listing = {},
): TransactAction {
  return {
    label: theOrder,
    Update: { Key: keys.order(order.orderId), ...expressionOf(name, order, change, listing) },
  };
}

/**
 * The transition alone. Answers the order as it stands afterwards. A lost answer to the write itself is recognised: the
 * row then already stands where it was to go. Throws LostOrder.
 */
export async function moveOrder<Name extends TransitionName>(
  table: Table,
  name: Name,
  order: Order,
  change: Change<Name>,
  listing: Listing = {},
): Promise<Order> {
  try {
    const expression = expressionOf(name, order, change, listing);
    return parseOrder(
      await table.update(keys.order(order.orderId), { ...expression, ReturnValues: 'ALL_NEW' }),
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const found = error.found(onlyAction);
    const there = found && parseOrder(found);
    if (there && isDone(name, order, change, there)) return there;
    throw new LostOrder('Another process has the order');
  }
}

function expressionOf<Name extends TransitionName>(
  name: Name,
  order: Order,
  change: Change<Name>,
  { due = 0 }: Listing,
) {
  const transition: Transition = transitions[name];
  if (!transition.from.includes(order.state))
    throw new LostOrder(`No way to ${name} an order that is ${order.state}`);
  const sets = new Map<string, unknown>(Object.entries(change));
  if (transition.to) sets.set('state', transition.to);
  const removes: string[] = [...(transition.removes ?? [])];
  const place = placeOf(transition, name, order, due);
  if (place === 'none') removes.push('gsi1pk', 'gsi1sk');
  else for (const [key, value] of Object.entries(place)) sets.set(key, value);
  const fences = fencesOf(transition, order);
  const names = [...sets.keys(), ...removes, ...fences.map(({ field }) => field)];
  return {
    UpdateExpression: [
      `SET ${[...sets.keys()].map((key) => `#${key} = :${key}`).join(', ')}`,
      ...(removes.length > 0 ? [`REMOVE ${removes.map((key) => `#${key}`).join(', ')}`] : []),
    ]
      .filter((part) => part !== 'SET ')
      .join(' '),
    ConditionExpression: [
      ...fences.map(({ field }) => `#${field} = :was_${field}`),
      ...(transition.unlessVoid ? ['attribute_not_exists(voidReason)'] : []),
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((key) => [`#${key}`, key])),
    ExpressionAttributeValues: Object.fromEntries([
      ...[...sets].map(([key, value]) => [`:${key}`, value]),
      ...fences.map(({ field, value }) => [`:was_${field}`, value]),
    ]),
  };
}

function fencesOf({ fence }: Transition, order: Order) {
  return [
    { field: 'state', value: order.state },
    { field: 'attempt', value: order.attempt },
    ...(fence === 'attempt' ? [] : [{ field: 'worker', value: order.worker ?? '' }]),
    ...(fence === 'seat' ? [{ field: 'workerUntil', value: order.workerUntil ?? 0 }] : []),
  ];
}

function placeOf({ list }: Transition, name: TransitionName, order: Order, due: number) {
  if (name === 'postpone') return { gsi1sk: indexKeys.pendingOrder(due, order.orderId).gsi1sk };
  // A cancelled order comes first: only Square's counterpart is still to be cancelled.
  if (name === 'close') return { gsi1sk: indexKeys.unpaidOrder(0, order.orderId).gsi1sk };
  switch (list) {
    case 'pending':
      return indexKeys.pendingOrder(due, order.orderId);
    case 'unpaid':
      return indexKeys.unpaidOrder(order.createdAt, order.orderId);
    case 'recount':
      return indexKeys.recountOrder(due, order.orderId);
    case 'testPaid':
      return indexKeys.paidTestOrder(due, order.orderId);
    case 'none':
      return 'none';
    default:
      return {};
  }
}

function isDone(name: TransitionName, before: Order, change: object, there: Order): boolean {
  const { to, fence }: Transition = transitions[name];
  return (
    there.state === (to ?? before.state) &&
    (fence === 'attempt' || 'worker' in change || there.worker === before.worker) &&
    ('attempt' in change || there.attempt === before.attempt) &&
    Object.entries(change).every(
      ([key, value]) => JSON.stringify(there[key as keyof Order]) === JSON.stringify(value),
    )
  );
}
