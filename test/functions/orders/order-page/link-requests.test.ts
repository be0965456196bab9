// Rules 10.8 and 22.12
import { createHash } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { emailCeilings } from '#functions/http/rate-limit.ts';
import { answerLinkRequests } from '#functions/orders/order-page/answer-link-requests.ts';
import { reconcileService } from '#functions/orders/reconcile/handlers.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { shop as artist } from '#shop-config';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { original, type Work } from '#test/support/orders/works.ts';
import { call } from '#test/support/shop/call.ts';
import { readTestSecret } from '#test/support/shop/services.ts';

const print: Work = { id: 'TEAPOT', price: 4_500, stock: 500 };
const minute = 60_000;

let shop: Shop;
let silent: Shop;
let orderId = '';
let confirmation = '';
let networks = 0;
beforeAll(async () => {
  shop = await openShop({ works: [original, print] });
  silent = await openShop({ works: [print], writesMail: false });
  ({ orderId, confirmation } = await buy(shop));
});
afterEach(async () => {
  shop.advance(61 * minute);
  await pass();
});

async function buy(where: Shop) {
  const { shopper, orderId } = await where.ordered({ work: print });
  return { orderId, confirmation: (await shopper.pay(orderId)).body.id };
}

const ask = (
  number: string,
  email: string,
  where: Pick<Shop, 'lambda'> = shop,
  address = `10.5.${networks++}.1`,
) => call(where.lambda, 'requestOrderLink', { body: { number, email }, address });
/** Runs the schedule's pass of one minute. */
const pass = (worker = shop.process()) =>
  answerLinkRequests({ ...worker.ports, secret: readTestSecret }, shop.now() + 30_000);
const rows = async (kind: string) =>
  (await shop.dump()).filter(({ pk, sk }) => `${pk} ${sk}`.startsWith(kind));
const links = async () => (await rows(`MAIL#${orderId} order-link`)) as { to?: string; content?: object }[];

describe('an order link', () => {
  it.each([
    ['by the number on the confirmation', () => orderNumber(orderId), 'ada@moss.example'],
    ['by the number of its payment, as older emails have it', () => confirmation, 'ada@moss.example'],
    ['by the order’s id', () => orderId, 'ada@moss.example'],
    ['however the address is written', () => confirmation, '  ADA@Moss.Example '],
  ])('is emailed to the shopper if it is requested %s', async (_, number, email) => {
    const before = (await links()).length;
    const { status, text } = await ask(number(), email);
    expect([status, text]).toEqual([202, '{"ok":true}']);
    await pass();

    const mails = await links();
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)).toMatchObject({
      to: 'ada@moss.example',
      replyTo: artist.email,
      content: { kind: 'order-link', confirmation },
    });
    expect(await rows('LINK#')).toEqual([]);
  });

  it('is sent only for a paid order and only to its shopper’s address', async () => {
    const before = (await links()).length;
    const { orderId: unpaid } = await shop.ordered({ work: print });
    for (const [number, email] of [
      [confirmation, 'eve@moss.example'],
      [confirmation, 'ada@moss.example.evil.example'],
      ['NOSUCHPAYMENT', 'ada@moss.example'],
      [`TEST-${orderId}`, 'ada@moss.example'],
      [unpaid, 'ada@moss.example'],
      ['p', 'ada@moss.example'],
    ] as const)
      await ask(number, email);
    await pass();

    expect(await links()).toHaveLength(before);
    expect((await rows('MAIL#')).filter(({ sk }) => String(sk).startsWith('order-link'))).toHaveLength(
      before,
    );
    expect(await rows('LINK#')).toEqual([]);
  });

  it('is not sent for an order that is in review', async () => {
    const { orderId: inReview, confirmation: its } = await buy(shop);
    const row = await shop.services.table.get(keys.order(inReview));
    await shop.services.table.put({ ...keys.order(inReview), ...row, state: 'REVIEW' });
    await ask(inReview, 'ada@moss.example');
    await ask(its, 'ada@moss.example');
    await pass();

    expect(await rows(`MAIL#${inReview} order-link`)).toEqual([]);
    expect(await rows('LINK#')).toEqual([]);
  });

  it('is not sent for the number of a payment that does not belong to the order', async () => {
    const before = (await links()).length;
    const another = shop.process({
      io: async (io) => {
        const found = (await io.forward()) as { value?: object };
        if (io.name !== 'provider.readPayment') return found;
        return { ...found, value: { ...found.value, paymentId: 'ANOTHER', reference: `p_${orderId}_2` } };
      },
    });
    await ask(orderId, 'ada@moss.example');
    await pass(another);

    expect(await links()).toHaveLength(before);
  });

  it('is requested without revealing whether the order exists or belongs to the address', async () => {
    const answers: string[] = [];
    for (const [number, email] of [
      [confirmation, 'ada@moss.example'],
      [orderId, 'ada@moss.example'],
      [confirmation, 'eve@moss.example'],
      ['NOSUCHPAYMENT', 'ada@moss.example'],
    ] as const) {
      const calls: string[] = [];
      const watched = shop.process({
        io: (io) => {
          calls.push(io.name);
          return io.forward();
        },
      });
      const { status, headers, text } = await ask(number, email, watched);
      answers.push(JSON.stringify({ status, headers, text, calls }));
    }
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '').calls).toEqual([...Array(3).fill('table.update'), 'table.put']);
  });

  it('is emailed at most once in twenty minutes and three times in an hour', async () => {
    shop.advance(60 * minute - (shop.now() % (60 * minute)));
    const before = (await links()).length;
    for (let tries = 0; tries < 12; tries++) {
      await Promise.all([ask(confirmation, 'ada@moss.example'), ask(orderId, 'ada@moss.example')]);
      await pass();
      if (tries === 3) expect(await links()).toHaveLength(before + 1);
      shop.advance(4.5 * minute);
    }
    expect(await links()).toHaveLength(before + 3);
  });

  it('can be requested ten times an hour from one network', async () => {
    const tries = [];
    for (let n = 0; n < 11; n++)
      tries.push((await ask(`N${n}`, 'eve@example.com', shop, '10.66.6.1')).status);
    expect(tries).toEqual([...Array(10).fill(202), 429]);
  });

  // Rule 17.17
  it('can be requested up to an hourly limit for the whole shop, and the refusal states how long to wait', async () => {
    shop.advance(60 * minute - (shop.now() % (60 * minute)));
    const { limit } = emailCeilings.orderLinks;
    const answers = await Promise.all(
      Array.from({ length: limit + 5 }, (_, n) => ask(`N${n}`, 'eve@example.com')),
    );
    const refused = answers.filter(({ status }) => status === 429);

    expect(refused).toHaveLength(5);
    expect(refused[0]?.body).toMatchObject({
      error: `Many people have asked for a link within this hour. Please try again in 60 minutes, or write to ${artist.email}.`,
    });
    expect(await rows('LINK#')).toHaveLength(limit);
    await pass();
    await pass();
  });

  it('is delayed while Square does not answer, and dropped after an hour', async () => {
    const before = (await links()).length;
    const away = shop.process({
      io: async (io) => (io.name === 'provider.readPayment' ? { kind: 'unknown' } : io.forward()),
    });
    await ask(confirmation, 'ada@moss.example');
    await pass(away);
    expect(await rows('LINK#')).toHaveLength(1);
    shop.advance(minute);
    await pass();
    expect(await links()).toHaveLength(before + 1);

    await ask('NEVERFOUND', 'ada@moss.example');
    shop.advance(61 * minute);
    await pass(away);
    expect(await rows('LINK#')).toEqual([]);
  });

  it('is still sent if version 0.1.0 recorded the request without a key', async () => {
    const before = (await links()).length;
    const sk = createHash('sha256').update(`${confirmation} ada@moss.example`).digest('base64url');
    const askedAt = shop.now();
    const row = { ...keys.linkRequest(confirmation, sk), ...indexKeys.linkRequest(askedAt, confirmation) };
    await shop.services.table.put({ ...row, askedAt, expiresAt: Math.floor(askedAt / 1000) + 7200 });
    await pass();

    expect(await links()).toHaveLength(before + 1);
    expect(await rows('LINK#')).toEqual([]);
  });

  it('is requested without storing or logging the email address', async () => {
    await ask(confirmation, 'eve@somewhere.example');
    await ask(orderId, 'eve@somewhere.example');

    const kept = await rows('LINK#');
    expect(JSON.stringify(kept)).not.toContain('somewhere');
    // A copy of the table must not help anybody to guess addresses.
    const guess = createHash('sha256').update(`${orderId} eve@somewhere.example`).digest('base64url');
    expect(kept.map(({ sk }) => sk)).not.toContain(guess);
    // The table must not show that two requests came from the same person.
    expect(new Set(kept.map(({ sk }) => sk)).size).toBe(2);
    expect(JSON.stringify(shop.logged)).not.toMatch(/somewhere|moss/);
  });

  it.each([
    ['', 'ada@moss.example', 'Please enter the number as the confirmation shows it'],
    ['N1', 'nobody', 'Valid email is required'],
  ])('is refused with a message for the number %j and the address %j', async (number, email, error) => {
    expect(await ask(number, email)).toMatchObject({ status: 400, body: { error } });
  });
});

describe('a shop that sends no email', () => {
  it('does not promise an order link and refers to the artist', async () => {
    expect((await call(silent.lambda, 'getMailService')).body).toEqual({ writesMail: false });
    expect((await call(shop.lambda, 'getMailService')).body).toEqual({ writesMail: true });
    expect(await ask(confirmation, 'ada@moss.example', silent)).toMatchObject({
      status: 409,
      body: { error: `This shop sends no e-mail. Please write to ${artist.email}.` },
    });
  });
});

it('the reconciler sends the email with a requested order link in its next pass', async () => {
  const before = (await links()).length;
  await ask(confirmation, 'ada@moss.example');
  await reconcileService(shop.services, shop.ports)();

  expect(await links()).toHaveLength(before + 1);
});
