import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Caller, createCaller } from './caller.ts';
import { address, type Choice } from './flood.ts';
import type { PassTime } from './passing-time.ts';

/** One person's outcome: how often each button was pressed until it did what it says. */
export interface Outcome {
  readonly who: 'artist, known device' | 'artist, new device' | 'known shopper' | 'new shopper' | 'asker';
  readonly tries: number;
  readonly succeeded: boolean;
  /** Answers that were refusals, by status. */
  readonly refusals: readonly number[];
  /** Milliseconds from the first press to the last answer. */
  readonly took: number;
  /** Of a shopper who has paid. */
  readonly order?: { readonly id: string; readonly paidAt: number };
}

/** A person gives up after so many presses; more than what is promised, so that the table says how far it was missed. */
const maxTries = 8;
/** Seconds between two presses of a person who is not told how long to wait. */
const usualPause = 1;
/** Who is told to wait longer waits so long here, and is given the rest. */
const longestPause = 20;

interface Pressed {
  readonly tries: number;
  readonly refusals: readonly number[];
  readonly took: number;
  readonly answer: Answer;
}

async function press(
  send: () => Promise<Answer>,
  giveTime: (seconds: number) => Promise<void> = async () => undefined,
): Promise<Pressed> {
  const refusals: number[] = [];
  const startedAt = performance.now();
  for (let tries = 1; ; tries++) {
    const answer = await send();
    if (answer.status < 400 || tries === maxTries)
      return { tries, refusals, took: performance.now() - startedAt, answer };
    refusals.push(answer.status);
    const pause = answer.retryAfter || usualPause;
    await sleep(Math.min(pause, longestPause) * 1000);
    if (pause > longestPause) await giveTime(pause - longestPause);
  }
}

const outcomeOf = (who: Outcome['who'], { answer, ...pressed }: Pressed): Outcome => ({
  who,
  ...pressed,
  succeeded: answer.status < 400,
  refusals: [...pressed.refusals, ...(answer.status < 400 ? [] : [answer.status])],
});

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Signs in as the artist, from a browser of this address that has these cookies. */
export async function signIn(
  url: string,
  from: { readonly address: string; readonly device?: Caller },
  admin: Credentials,
): Promise<Outcome> {
  const browser = createCaller(url, from.address);
  const device = from.device?.cookies.get('__Host-device');
  if (device) browser.cookies.set('__Host-device', device);
  const pressed = await press(() => browser.post('/api/login', admin)).finally(browser.close);
  return outcomeOf(device ? 'artist, known device' : 'artist, new device', pressed);
}

/** Seconds for which a cart is usually filled before it is paid for, at least. */
const usualVisit = 6 * 60;

/**
 * Looks around, fills a cart and pays with a good card; 'pay' is the button that places the order and pays it. A new shopper
 * pays at once, the others some minutes after the first work came into the cart.
 */
export async function buy(
  url: string,
  {
    address: from,
    work,
    isNew,
  }: { readonly address: string; readonly work: Choice; readonly isNew: boolean },
  passTime: PassTime,
): Promise<Outcome> {
  const browser = createCaller(url, from);
  let orderId: string | undefined;
  try {
    await browser.get('/');
    await browser.get(`/api/artworks/${work.artworkId}`);
    const added = await press(() => browser.post('/api/cart', work));
    if (!isNew) await passTime(browser, usualVisit);
    const paid = await press(
      async () => {
        const order = await browser.post('/api/orders', { shippingAddress: address('Ada Moss') });
        if (order.status >= 400) return order;
        orderId = String(order.body['orderId']);
        return browser.post('/api/payments', {
          orderId,
          sourceId: 'cnon:card-nonce-ok',
          buyerEmail: 'ada@moss.example',
        });
      },
      (seconds) => passTime(browser, seconds, orderId),
    );
    const outcome = outcomeOf(isNew ? 'new shopper' : 'known shopper', paid);
    return {
      ...outcome,
      tries: Math.max(added.tries, paid.tries),
      refusals: [...added.refusals, ...outcome.refusals],
      ...(outcome.succeeded && orderId && { order: { id: orderId, paidAt: Date.now() } }),
    };
  } finally {
    browser.close();
  }
}

export async function askQuestion(url: string, from: string): Promise<Outcome> {
  const browser = createCaller(url, from);
  const question = {
    requestId: randomUUID(),
    about: 'other',
    name: 'Ada Moss',
    email: 'ada@moss.example',
    message: 'Is the frame of this work made of oak, and how deep is it?',
    website: '',
    openFor: 20_000,
  };
  return outcomeOf(
    'asker',
    await press(() => browser.post('/api/enquiries', question)).finally(browser.close),
  );
}
