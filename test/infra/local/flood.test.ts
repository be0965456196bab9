// Rules 17.4 and 17.18
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import { enquiriesService } from '#functions/enquiries/handlers.ts';
import { deviceCookie } from '#functions/http/cookies.ts';
import { emailCeilings } from '#functions/http/shop-ceiling.ts';
import { mailService } from '#functions/mail/handlers.ts';
import { readMailId } from '#functions/mail/mail-key.ts';
import { newsService } from '#functions/newsletter/handlers.ts';
import { newsletterMail } from '#functions/newsletter/newsletter-mail.ts';
import { cardTestingBrake } from '#functions/orders/purchase/pay/limits.ts';
import { createAdmin } from '#functions/session/accounts.ts';
import { sessionService } from '#functions/session/handlers.ts';
import type { Passwords } from '#functions/session/passwords.ts';
import { defaultRate, stageThrottle } from '#infra/config/api-throttle.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import { withinLimits } from '#infra/local/lambda-limits.ts';
import { createThrottle } from '#infra/local/throttle.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { call, event } from '#test/support/shop/call.ts';
import { recordMetrics } from '#test/support/shop/guessing.ts';
import { arrive } from '#test/support/shop/guest.ts';
import { siteOrigin, testClock, testServices } from '#test/support/shop/services.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';
import { isLong } from '#test/support/sizes.ts';

/** Milliseconds of processor time for a password hash. */
const hashTime = 200;

const metrics = recordMetrics();
/** Faults that a flood must not cause. */
const faults = [
  ...['RequestFailed', 'PaymentError', 'OrderInReview', 'StuckPayment', 'SquareTotalDiffers', 'MailFailed'],
  ...['UnreadableRow', 'ReconcileFailed', 'ClaimOrLockMissing', 'CountBelowZero'],
];
const faultsIn = (names: readonly string[]) => names.filter((name) => faults.includes(name));

/** Simulates AWS WAF's limit of sign-ins by address in five minutes (infra/stack/constructs/firewall.ts). */
function createFirewall(now: () => number) {
  const attempts = new Map<string, number[]>();
  return (address: string): boolean => {
    const recent = (attempts.get(address) ?? []).filter((at) => at > now() - 300_000);
    attempts.set(address, [...recent, now()].slice(-101));
    return recent.length <= 100;
  };
}

/**
 * Sign-ins through the deployed limits: the firewall if enabled, the API's throttle, the Lambda's reserved copies, with a
 * simulated clock.
 */
async function deployedSignIn({ firewall }: { readonly firewall: boolean }) {
  const clock = testClock();
  const { services, table } = await testServices({ now: clock.now });
  const asleep: { readonly until: number; readonly wake: () => void }[] = [];
  const sleep = (milliseconds: number) =>
    new Promise<void>((wake) => asleep.push({ until: clock.now() + milliseconds, wake }));
  let [open, hashing] = [0, 0];
  let settled = () => {};
  const verify: Passwords['verify'] = async (...hash) => {
    hashing++;
    settled();
    await sleep(hashTime);
    hashing--;
    return quickPasswords.verify(...hash);
  };
  const passwords = { ...quickPasswords, verify };
  await createAdmin({ table, now: clock.now, passwords }, admin);

  const { concurrency = 0 } = lambdaGroups.find(({ name }) => name === 'session') ?? {};
  const copies = Array.from({ length: concurrency }, () => sessionService(services, { passwords }));
  const passes = createThrottle(clock.now);
  const isLet = firewall ? createFirewall(clock.now) : () => true;
  /** Each copy answers one request at a time. */
  async function byFreeCopy(request: APIGatewayProxyEventV2, context: Context) {
    const copy = copies.pop() as (typeof copies)[number];
    const answer = copy as (...request: unknown[]) => Promise<APIGatewayProxyStructuredResultV2>;
    return answer(request, context).finally(() => copies.push(copy));
  }

  async function login(password: string, address: string, cookies: readonly string[] = []) {
    if (!isLet(address) || !passes('stage', stageThrottle(defaultRate))) return { statusCode: 429 };
    const request = event('login', { body: { ...admin, password }, address, cookies });
    open++;
    return withinLimits('session', byFreeCopy, request).finally(() => {
      open--;
      settled();
    });
  }

  return {
    login,
    sleep,
    /** Advances the clock by milliseconds; resolves when every request is answered or waits for its hash. */
    async advance(milliseconds: number): Promise<void> {
      clock.advance(milliseconds);
      const due = asleep.filter(({ until }) => until <= clock.now());
      asleep.splice(0, asleep.length, ...asleep.filter(({ until }) => until > clock.now()));
      for (const { wake } of due) wake();
      for (await turn(); open > hashing; await turn())
        await new Promise<void>((resolve) => {
          settled = resolve;
        });
    },
  };
}

it.each([
  { rate: 83, networks: 200, firewall: false },
  ...(isLong ? [{ rate: 400, networks: 1, firewall: true }] : []),
])(
  'the shop lets the artist sign in within three tries, on a known and a new device, while $networks networks guess the password $rate times a second (firewall: $firewall)',
  async ({ rate, networks, firewall }) => {
    const shop = await deployedSignIn({ firewall });
    const first = shop.login(admin.password, '10.1.0.1');
    await shop.advance(1);
    await shop.advance(hashTime);
    const device =
      (await first).cookies?.find((cookie) => cookie.startsWith(deviceCookie))?.split(';')[0] ?? '';
    const tries = async (address: string, cookies: readonly string[]): Promise<number> => {
      for (let count = 1; ; count++) {
        const { statusCode, headers } = await shop.login(admin.password, address, cookies);
        if (statusCode === 200) return count;
        await shop.sleep(Number(headers?.['retry-after'] ?? 1) * 1000);
      }
    };

    const artist: Promise<number>[] = [];
    const [seconds, signInsEach] = [3, Math.round(rate / 2)];
    for (let guess = 0; guess < rate * seconds; guess++) {
      void shop.login(`guess ${guess}`, `10.2.${guess % networks}.1`);
      if (guess % signInsEach === 20) {
        artist.push(tries(`10.3.${artist.length}.1`, [device]), tries(`10.4.${artist.length}.1`, []));
      }
      // The clock counts whole milliseconds.
      await shop.advance(Math.round(((guess + 1) * 1000) / rate) - Math.round((guess * 1000) / rate));
    }
    let isOver = false;
    const counts = Promise.all(artist).finally(() => {
      isOver = true;
    });
    while (!isOver) await shop.advance(1000);

    expect(artist.length).toBeGreaterThan(10);
    expect(Math.max(...(await counts))).toBeLessThanOrEqual(3);
    expect(metrics.includes('ManyFailedLogins')).toBe(!firewall);
    expect(faultsIn(metrics)).toEqual([]);
  },
);

const print = { id: 'TEAPOT', price: 4_500, stock: 200 } as const;
const hour = 60 * 60_000;

it('the shop accepts payments and sends shoppers’ emails first during a flood of declined cards, questions and subscriptions', async () => {
  const shop = await openShop({ works: [print] });
  // Starts a new hour, so that all hourly limits are unused.
  shop.advance(hour - (shop.now() % hour) + 1);
  const comeTo = async (pay: 'good' | 'declined') => {
    const shopper = shop.shopper();
    await shopper.addToCart(print);
    const orderId = String((await shopper.order()).body.orderId);
    const card = pay === 'good' ? shop.simulator.mintCard() : 'cnon:card-nonce-declined';
    return { orderId, pay: () => shopper.pay(orderId, card) };
  };
  const regular = await comeTo('good');
  shop.advance(cardTestingBrake.newGuestWait);

  for (let network = 0; network < 2 * cardTestingBrake.declines.limit; network++)
    await (await comeTo('declined')).pay();
  const enquiries = enquiriesService(shop.services);
  const news = newsService(shop.services);
  const form = { website: '', openFor: 10_000 };
  for (let network = 0; network < 1.5 * emailCeilings.confirmations.limit; network++) {
    const stranger = { ...arrive(), address: `10.8.${network}.1` };
    const email = `stranger${network}@example.com`;
    await call(news, 'subscribe', { ...stranger, body: { ...form, email } });
    const question = {
      requestId: randomUUID(),
      about: 'other',
      name: 'Stranger',
      email,
      message: 'Not a question.',
    };
    await call(enquiries, 'sendEnquiry', { ...stranger, body: { ...form, ...question } });
  }
  const newcomer = await comeTo('good');

  expect((await regular.pay()).status, 'a cart of five minutes').toBe(200);
  const refused = await newcomer.pay();
  expect(refused.status, 'a new cart').toBe(429);
  shop.advance(Number(refused.headers['retry-after']) * 1000);
  expect((await newcomer.pay()).status, 'the same cart, after the wait').toBe(200);
  const declined = shop.simulator.ledger().payments.filter(({ status }) => status === 'FAILED');
  expect(declined).toHaveLength(cardTestingBrake.declines.limit);

  const sent: { readonly about?: string; readonly kind?: string }[] = [];
  const ports = {
    ...shop.services,
    siteOrigin,
    orderLink: async () => siteOrigin,
    newsletter: newsletterMail,
    metric: () => undefined,
    send: async ({ tags }: { readonly tags: { readonly mail: string } }) => {
      sent.push(readMailId(tags.mail) ?? {});
      return { kind: 'accepted', messageId: `message-${sent.length}` } as const;
    },
  };
  for (let minute = 0; minute < 3; minute++) {
    await mailService(ports)({});
    shop.advance(60_000);
  }
  const ofOrders = [regular, newcomer].map(({ orderId }) => orderId);
  expect(
    sent
      .slice(0, 4)
      .map(({ about }) => about)
      .sort(),
  ).toEqual([...ofOrders, ...ofOrders].sort());
  const count = (kind: string) => sent.filter((mail) => mail.kind === kind).length;
  expect(count('confirm-subscription')).toBe(emailCeilings.confirmations.limit);
  expect(count('enquiry')).toBe(emailCeilings.enquiries.limit);
  expect(shop.metrics).toContain('CardDeclined');
  expect(faultsIn([...metrics, ...shop.metrics])).toEqual([]);
  expect(shop.simulator.ledger().counts.filter(({ quantity }) => Number(quantity) < 0)).toEqual([]);
});
