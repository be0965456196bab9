// Rules 24.4 and 24.5
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { receiveWithdrawal } from '#functions/withdrawal/withdrawal-records.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { shop as settings } from '#shop-config';
import { address } from '#test/support/orders/shopper.ts';
import { variationOf } from '#test/support/orders/works.ts';
import { dumpTable } from '#test/support/rows/dump.ts';
import { openTourShop, type TourShop } from '#test/support/rows/tour-shop.ts';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';
import { type Answered, call } from '#test/support/shop/call.ts';
import { runCommandHere } from '#test/support/shop/run-command.ts';
import { testSecrets } from '#test/support/shop/services.ts';

const ada = 'ada@moss.example';
/** Address that has the same masked form as Ada's. */
const anton = 'anton@moss.example';
const tracking = '9400 1000';
const sorry = 'Sorry, Ada';
/** Texts that Ada wrote or that are about Ada. */
const adas = [ada, 'Ada Moss', 'ada moss', 'Is the frame included, for Ada?', sorry];

let shop: TourShop;
let folder: string;
let orders: Record<'finished' | 'waiting' | 'antons', string>;
let token: string;

const run = (...args: string[]) =>
  runCommandHere('infra/commands/person.ts', [...args, '--data', folder], bareEnvironment());
const rows = () => dumpTable(shop);
const orderRow = async (id: string) => (await rows()).find(({ pk }) => pk === `ORDER#${id}`) ?? {};
const holding = async (values: readonly string[]) =>
  (await rows()).filter((row) => values.some((value) => JSON.stringify(row).includes(value)));
const activity = async () =>
  (await rows()).filter(({ pk, who }) => pk === 'AUDIT' && who === 'Operator').map(({ detail }) => detail);

function ok<A extends Answered>(answer: A): A['body'] {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body;
}

async function buy(artworkId: string, name: string, buyerEmail: string) {
  const shopper = shop.shopper();
  const { cookies, from } = shopper;
  const body = { artworkId, variationId: variationOf({ id: artworkId }) };
  ok(await call(shop.entry.cart, 'addToCart', { cookies, address: from, body }));
  const { orderId } = ok(await shopper.order({ shippingAddress: { ...address, name } }));
  ok(await shopper.payWith(orderId, { buyerEmail }));
  return { orderId, token: ok(await shopper.status(orderId)).token ?? '' };
}

const asArtist = async (orderId: string) => ({ cookies: await shop.signIn(), params: { id: orderId } });

async function ship(orderId: string): Promise<void> {
  const body = { carrier: 'USPS', trackingNumber: tracking, notify: true };
  ok(await call(shop.entry.studio, 'shipOrder', { ...(await asArtist(orderId)), body }));
}

async function refund(orderId: string, requestId: string, reason?: string) {
  const body = { requestId, amount: 1_000, restock: [], ...(reason !== undefined && { reason }) };
  const answer = await call(shop.entry.studio, 'refundOrder', { ...(await asArtist(orderId)), body });
  shop.simulator.settle();
  await shop.passes(3);
  return ok(answer);
}

beforeAll(async () => {
  shop = await openTourShop();
  folder = mkdtempSync(join(tmpdir(), 'person-'));
  const endpoint = { dynamodb: shop.endpoint, tableName: shop.tableName, square: shop.simulator.url };
  writeFileSync(join(folder, 'endpoint.json'), JSON.stringify(endpoint));
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(testSecrets));
  await shop.sync();
  ok(
    await call(shop.entry.studio, 'setTestMode', { cookies: await shop.signIn(), body: { enabled: false } }),
  );
  const finished = await buy('BOUGHT', 'Ada Moss', ada);
  const waiting = await buy('WISHED', 'Ada Moss', 'Ada@Moss.example');
  const antons = await buy('SHIPPED', 'Anton Reed', anton);
  token = finished.token;
  orders = { finished: finished.orderId, waiting: waiting.orderId, antons: antons.orderId };
  await shop.passes(3);
  await ship(orders.finished);
  await ship(orders.antons);
  await refund(orders.finished, 'refund-1', sorry);
  const form = { website: '', openFor: 9_000 };
  const question = {
    about: 'price',
    name: 'Ada Moss',
    email: ada,
    message: 'Is the frame included, for Ada?',
  };
  const asked = { ...question, ...form, requestId: 'question-1' };
  ok(await call(shop.enquiries, 'sendEnquiry', { ...shop.guest(), body: asked }));
  ok(await call(shop.news, 'subscribe', { ...shop.guest(), body: { ...form, email: ada } }));
  const texts = (await shop.sendMail()).map(({ text }) => text).join('\n');
  const key = /\/news#confirm=([0-9a-f]+)/.exec(texts)?.[1] ?? '';
  ok(await call(shop.news, 'confirmSubscription', { body: { key } }));
  await receiveWithdrawal(shop.services, orders.finished, { lines: [0], refundedBefore: 0 });
  const lost = { number: orderNumber(orders.finished), email: ada };
  ok(await call(shop.entry.lambda, 'requestOrderLink', { body: lost }));
});

describe('a person’s data', () => {
  it('is found by email address: orders, a question, a subscription and request counts', async () => {
    const before = await rows();

    const { code, output } = await run('--email', ` ${ada.toUpperCase()} `);

    expect(code).toBe(0);
    expect(output).toContain(`Order ${orderNumber(orders.finished)} of`);
    expect(output).toContain(`Order ${orderNumber(orders.waiting)} of`);
    expect(output).not.toContain(orderNumber(orders.antons));
    expect(output).toMatch(/- Question of \w{3} \d+, 2026/);
    expect(output).toMatch(/- Subscription of \w{3} \d+, 2026, confirmed\n/);
    expect(output).toMatch(/- Subscriber since \w{3} \d+, 2026/);
    expect(output).toMatch(/- Request of \w{3} \d+, 2026 for the link to an order/);
    expect(output.match(/- Count of sign-ups with this address/g)).toHaveLength(2);
    const { squareOrderId, paymentId } = await orderRow(orders.finished);
    expect(output).toContain(`order ${squareOrderId}, payment ${paymentId}, customer profile`);
    expect(output).toContain('Fulfill Buyer Request');
    expect(await rows()).toEqual(before);
  });

  it('is not shown for an order number that two orders share, but for the full id of an order', async () => {
    const file = join(folder, 'shared.json');
    const otherId = `${orders.antons.slice(0, 6)}${'Z'.repeat(orders.antons.length - 6)}`;
    const row = { ...(await orderRow(orders.antons)), orderId: otherId, pk: `ORDER#${otherId}`, sk: 'ORDER' };
    await shop.table.put({ ...row, delivery: { name: 'Bea Fern', town: 'Salem' } });

    const byNumber = await run('--order', orderNumber(orders.antons), '--export', file);
    const byId = await run('--order', orders.antons);
    await shop.table.remove({ pk: row.pk, sk: row.sk });

    expect(byNumber).toMatchObject({ code: 1, output: expect.stringContaining(`${otherId}. Name one`) });
    expect(byNumber.output).not.toMatch(/Bea|Anton/);
    expect(existsSync(file)).toBe(false);
    expect(byId.output.match(/Anton|Bea/g)).toEqual(['Anton']);
  });

  it('does not include an order whose shopper cannot be read from Square', async () => {
    const secrets = join(folder, 'shop.json');
    writeFileSync(secrets, JSON.stringify({ ...testSecrets, squareAccessToken: undefined }));

    const { output } = await run('--email', anton, '--erase', '--yes');
    writeFileSync(secrets, JSON.stringify(testSecrets));

    expect(output).toMatch(new RegExp(`Order ${orderNumber(orders.antons)}.*which may be theirs`));
    expect(output).toContain('There is nothing to erase now.');
    expect(await orderRow(orders.antons)).toMatchObject({ delivery: { name: 'Anton Reed' } });
  });

  it('is written to a file that only the operator can read, without internal fields', async () => {
    const file = join(folder, 'ada.json');

    const { code } = await run('--email', ada, '--export', file);
    const again = await run('--email', ada, '--export', file);

    const text = readFileSync(file, 'utf8');
    expect(code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const value of [ada, 'Ada Moss', sorry, tracking, 'Is the frame included, for Ada?'])
      expect(text).toContain(value);
    expect(text).not.toMatch(/Anton|anton|"secret"|"worker"/);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('exists already') });
    expect((await activity()).at(-1)).toMatch(/^Handed out a person's data: 2 orders, /);
  });

  it.each([
    ['an address and an order', ['--email', ada, '--order', 'X'], /^Usage: npm run person/],
    ['the shop’s own address', ['--email', 'Studio@marlowren.example'], /the address of the shop itself/],
    [
      'an invalid address',
      ['--email', 'not-an-address'],
      /^"not-an-address" is not an email address\. Nothing was looked up\.\n$/,
    ],
    ['an unknown address', ['--email', 'nobody@nowhere.example'], /^Nothing about this person is stored/],
  ])('cannot be requested with %s', async (_, args, sentence) => {
    expect((await run(...args)).output).toMatch(sentence);
  });
});

describe('erasing a person', () => {
  it('does nothing without confirmation', async () => {
    const before = await rows();

    const { code, output } = await run('--email', ada, '--erase');

    expect(code).toBe(1);
    expect(output).toContain('--yes');
    expect(await rows()).toEqual(before);
  });

  it('keeps the name in an unshipped order until the order is shipped, and gives the reason', async () => {
    const first = await run('--email', ada, '--erase', '--yes');

    expect(first.output).toMatch(/Erased: 1 order, .*1 question, 1 subscription/);
    expect(first.output).toContain('It is still to be shipped. Ship or refund it in the studio');
    const left = await holding(adas);
    expect(left.map(({ pk }) => pk)).toEqual([`ORDER#${orders.waiting}`]);

    await ship(orders.waiting);
    await shop.sendMail();
    expect((await run('--email', ada, '--erase', '--yes')).output).toMatch(/Erased: 1 order/);
    expect(await holding([...adas, 'a…@Moss.example', 'a…@moss.example'])).toEqual([
      await orderRow(orders.antons),
    ]);
    const said = (await activity()).filter((detail) => String(detail).startsWith('Erased'));
    expect(said).toHaveLength(2);
    expect(JSON.stringify(said)).not.toMatch(/\bada\b|moss|@/i);
    expect((await run('--email', ada)).output).toMatch(/^Nothing about this person is stored/);
  });
});

describe('an order whose shopper was erased', () => {
  it('opens by its link with the remaining data', async () => {
    const page = ok(await call(shop.entry.lambda, 'viewOrder', { body: { token } }));

    expect(page).toMatchObject({ confirmation: orderNumber(orders.finished), total: { amount: 12_000 } });
    expect(page).not.toHaveProperty('delivery');
    expect(page.shipment).toEqual({ shippedAt: expect.any(String) });
  });

  it('is found in the studio by its number but not by the name, and shows when it was erased', async () => {
    const cookies = await shop.signIn();
    const search = async (words: string) =>
      ok(await call(shop.entry.studio, 'listOrders', { cookies, query: { search: words } })).orders;

    expect((await search('moss')).map(({ id }) => id)).toEqual([]);
    const [found] = await search(orderNumber(orders.finished));
    expect(found).toMatchObject({ id: orders.finished, view: 'shipped' });
    expect(found).not.toHaveProperty('buyer');
    const detail = ok(await call(shop.entry.studio, 'readOrder', await asArtist(orders.finished)));
    expect(detail.timeline.map(({ what }) => what)).toContain('Personal data erased');
  });

  it('can still be refunded, without an email to the shopper', async () => {
    await shop.sendMail();
    await refund(orders.finished, 'refund-2');
    await shop.passes(3);

    const { refunds } = await orderRow(orders.finished);
    expect(refunds).toMatchObject([{ state: 'completed' }, { state: 'completed' }]);
    expect((await shop.sendMail()).filter(({ to }) => to !== settings.email)).toEqual([]);
    expect(await orderRow(orders.finished)).not.toHaveProperty('delivery');
    expect((await run('--order', orders.finished)).output).toMatch(/stays: it was erased on \w{3} \d+, 2026/);
  });
});
