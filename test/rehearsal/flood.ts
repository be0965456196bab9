import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Caller, createCaller } from './caller.ts';

export interface FloodPlan {
  readonly networks: number;
  readonly seconds: number;
  /** Requests a second of all networks together. */
  readonly rate: number;
  /** Whose password is guessed. */
  readonly username: string;
  /** What is put into carts to be paid with declined cards. */
  readonly works: readonly Choice[];
}

export interface Choice {
  readonly artworkId: string;
  readonly variationId: string;
}

export type Tally = Record<string, Record<number, number>>;

interface Attacker {
  readonly number: number;
  readonly caller: Caller;
  /** Another browser at the same address. */
  readonly open: () => Caller;
  orderId: string;
  /** Requests so far. */
  sent: number;
  isBusy: boolean;
}

type Attack = (attacker: Attacker, plan: FloodPlan) => Promise<Answer>;

/** Text of a form that was open for ten seconds. */
const form = { website: '', openFor: 10_000 };

const attacks: Readonly<Record<string, Attack>> = {
  'wrong password': ({ caller, sent }, { username }) =>
    caller.post('/api/login', { username, password: `guess-number-${sent}` }),
  'new guest’s cart': async ({ open, sent }, { works }) => {
    const guest = open();
    return guest.post('/api/cart', pick(works, sent)).finally(guest.close);
  },
  'declined card': async (attacker, { works }) => {
    const { caller, number, sent } = attacker;
    if (attacker.orderId === '') {
      await caller.post('/api/cart', pick(works, number));
      const order = await caller.post('/api/orders', { shippingAddress: address(`Stranger ${number}`) });
      if (order.status !== 200) return order;
      attacker.orderId = String(order.body['orderId']);
    }
    const answer = await caller.post('/api/payments', {
      orderId: attacker.orderId,
      sourceId: 'cnon:card-nonce-declined',
      buyerEmail: `stranger-${sent}@example.com`,
    });
    // An order takes five cards.
    if (answer.status === 409) attacker.orderId = '';
    return answer;
  },
  question: ({ caller, number }) =>
    caller.post('/api/enquiries', {
      ...form,
      requestId: randomUUID(),
      about: 'other',
      name: `Stranger ${number}`,
      email: `stranger${number}@example.com`,
      message: 'Nobody wants to know this, and it is asked all the same.',
    }),
  subscription: ({ caller, number, sent }) =>
    caller.post('/api/news', { ...form, email: `victim${number % 50}+${sent}@gmail.com` }),
  'lost link': ({ caller, number, sent }) =>
    caller.post('/api/order-link', {
      number: `${number}${sent}ABCDEF`,
      email: `stranger${number}@example.com`,
    }),
  look: ({ caller }) => caller.get('/api/artworks'),
};

/** What the networks send in turn, so that each kind has its share of the rate. */
const deck = [
  ...['wrong password', 'declined card', 'new guest’s cart', 'wrong password', 'question'],
  ...['declined card', 'subscription', 'wrong password', 'lost link', 'look'],
];

const pick = (works: readonly Choice[], number: number) => works[number % works.length] as Choice;

export const address = (name: string) => ({
  name,
  address1: '1 Fern Lane',
  address2: '',
  city: 'Fernton',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
});

/**
 * Sends up to `rate` requests a second for `seconds` from `networks`, and then stops by itself. A network waits for its
 * answer before it asks again, so no more requests are under way than there are networks, and a slow machine sends fewer.
 */
export async function flood(url: string, plan: FloodPlan): Promise<Tally> {
  const tally: Tally = {};
  const attackers = Array.from({ length: plan.networks }, (_, number): Attacker => {
    const open = () => createCaller(url, `127.20.${number}.1`);
    return { number, open, caller: open(), orderId: '', sent: 0, isBusy: false };
  });
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let sent = 0; sent < plan.rate * plan.seconds; sent++) {
    const wait = startedAt + (sent * 1000) / plan.rate - performance.now();
    if (wait > 0) await sleep(wait);
    if (performance.now() > startedAt + plan.seconds * 1000) break;
    const attacker = attackers[sent % attackers.length] as Attacker;
    if (attacker.isBusy) continue;
    const kind = deck[(attacker.sent + attacker.number) % deck.length] as string;
    const done = attack(kind, attacker, plan, tally).finally(() => underWay.delete(done));
    underWay.add(done);
  }
  await Promise.all(underWay);
  for (const { caller } of attackers) caller.close();
  return tally;
}

async function attack(kind: string, attacker: Attacker, plan: FloodPlan, tally: Tally): Promise<void> {
  attacker.isBusy = true;
  attacker.sent++;
  const { status } = (await attacks[kind]?.(attacker, plan)) ?? { status: 0 };
  const counts = tally[kind] ?? {};
  tally[kind] = { ...counts, [status]: (counts[status] ?? 0) + 1 };
  attacker.isBusy = false;
}
