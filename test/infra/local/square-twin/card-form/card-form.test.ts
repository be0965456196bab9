import { createServer } from 'node:http';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { close, listen } from '#infra/local/loopback.ts';
import type { Twin } from '#infra/local/square-twin/twin.ts';
import { browserPath } from '#test/support/journeys/browser.ts';
import {
  placeSquareOrder,
  refusal,
  startTestTwin,
  twinApplicationId,
  twinLocationId,
} from '#test/support/shop/twin.ts';

let twin: Twin;
let client: Awaited<ReturnType<typeof startTestTwin>>['client'];
let browser: Browser;
let shop: { readonly url: string; readonly close: () => Promise<void> };
const pages: Page[] = [];

beforeAll(async () => {
  ({ twin, client } = await startTestTwin());
  shop = await startShop(twin.url);
  browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox'],
  });
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await twin?.stop();
});

/** An empty page of another origin, under the policy that the shop itself sends. */
async function startShop(square: string) {
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${square}`,
    `connect-src 'self' ${square}`,
    `frame-src ${square}`,
    `style-src 'self' 'unsafe-inline' ${square}`,
    "object-src 'none'",
  ].join('; ');
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(`<!doctype html><script src="${square}/v1/square.js"></script><div id="card"></div>`);
  });
  return { url: `${await listen(server)}/`, close: () => close(server) };
}

interface CardUnderTest {
  attach(target: string): Promise<void>;
  tokenize(details?: object): Promise<unknown>;
  destroy(): Promise<boolean>;
}
declare global {
  interface Window {
    cardUnderTest: CardUnderTest;
  }
}

async function openForm() {
  const page = await browser.newPage();
  pages.push(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(shop.url);
  await page.evaluate(
    async ([applicationId, locationId]) => {
      const payments = window.Square?.payments(applicationId, locationId);
      const card = await payments?.card({ style: { input: { color: '#1e1526', fontSize: '16px' } } });
      if (!card) throw new Error('No card');
      window.cardUnderTest = { ...card };
      await card.attach('#card');
    },
    [twinApplicationId, twinLocationId] as const,
  );
  const form = page.frameLocator('iframe[title="Secure Credit Card Form"]');
  const fill = async (card: Partial<Record<'number' | 'expiry' | 'cvv' | 'postal', string>> = {}) => {
    await form.getByLabel('Card number').fill(card.number ?? '4111 1111 1111 1111');
    await form.getByLabel('Expiration date').fill(card.expiry ?? '11/39');
    await form.getByLabel('CVV').fill(card.cvv ?? '111');
    await form.getByLabel('Postal code').fill(card.postal ?? '94103');
  };
  return { page, form, fill, complaints };
}

const agreed = {
  amount: '1200.00',
  currencyCode: 'USD',
  intent: 'CHARGE',
  customerInitiated: true,
  sellerKeyedIn: false,
  billingContact: { addressLines: ['1 Fern Lane'] },
};

function tokenize(page: Page): Promise<{
  status: string;
  token?: string;
  details?: object;
  errors?: { field?: string; message: string }[];
}> {
  return page.evaluate(
    (details) => window.cardUnderTest.tokenize(details) as ReturnType<typeof tokenize>,
    agreed,
  );
}

async function charge(sourceId: string | undefined, quantity = '1') {
  const order = await placeSquareOrder(client, { quantity });
  return client.payments.create({
    sourceId: sourceId ?? '',
    idempotencyKey: order.id,
    amountMoney: { amount: order.total, currency: 'USD' },
    orderId: order.id,
    locationId: twinLocationId,
  });
}

test('a card that is typed in becomes a token that pays what the buyer agreed to, once', async () => {
  const { page, fill, complaints } = await openForm();
  await fill();

  const result = await tokenize(page);
  const other = await refusal(charge(result.token, '2'));
  const { payment } = await charge(result.token);
  const again = await refusal(charge(result.token));

  expect(result).toMatchObject({
    status: 'OK',
    details: {
      method: 'Card',
      card: { brand: 'VISA', last4: '1111', expMonth: 11, expYear: 2039 },
      billing: { postalCode: '94103' },
    },
  });
  expect(other.codes).toEqual(['INTENT_MISMATCH']);
  expect(payment?.status).toBe('COMPLETED');
  expect(again.codes).toEqual(['CARD_TOKEN_USED']);
  expect(complaints).toEqual([]);
});

test('what is wrong with a card is told at its field, and no token is made', async () => {
  const { page, form, fill } = await openForm();
  await fill({ number: '4111 1111 1111 1112', cvv: '1' });

  const result = await tokenize(page);

  expect(result.status).toBe('Invalid');
  expect(result.errors?.map(({ field }) => field)).toEqual(['cardNumber', 'cvv']);
  expect(await form.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true');
  expect(await form.getByRole('status').textContent()).toBe('Credit card number is not valid');
});

test("the sandbox's security code 911 gives a token that is declined", async () => {
  const { page, fill } = await openForm();
  await fill({ cvv: '911' });

  const { token } = await tokenize(page);

  expect((await refusal(charge(token))).codes).toEqual(['CVV_FAILURE']);
});

test('a card whose bank asks for a code pays after the code, and a wrong one is asked for again', async () => {
  const { page, fill } = await openForm();
  await fill({ number: '4310 0000 0020 1019' });
  const bank = page.frameLocator('iframe[title="Card verification"]');

  const pending = tokenize(page);
  await bank.getByLabel('Verification code').fill('000000');
  await bank.getByRole('button', { name: 'Verify' }).click();
  await bank.getByText('That code was not right').waitFor();
  await bank.getByLabel('Verification code').fill('123456');
  await bank.getByRole('button', { name: 'Verify' }).click();
  const result = await pending;

  expect(result.status).toBe('OK');
  expect((await charge(result.token)).payment?.status).toBe('COMPLETED');
});

test('a buyer who gives up at the bank gets no token', async () => {
  const { page, fill } = await openForm();
  await fill({ number: '4310 0000 0020 1019' });

  const pending = tokenize(page);
  await page
    .frameLocator('iframe[title="Card verification"]')
    .getByRole('button', { name: 'Cancel' })
    .click();

  expect((await pending).status).toBe('Cancel');
  expect(await page.locator('dialog').count()).toBe(0);
});

test('a form is attached once, and after destroy it is gone for good', async () => {
  const { page } = await openForm();

  const names = await page.evaluate(async () => {
    const nameOf = (error: Error) => error.name;
    const twice = await window.cardUnderTest.attach('#card').then(() => '', nameOf);
    await window.cardUnderTest.destroy();
    const dead = await window.cardUnderTest.attach('#card').then(() => '', nameOf);
    return { twice, dead, frames: document.querySelectorAll('iframe').length };
  });

  expect(names).toEqual({
    twice: 'PaymentMethodAlreadyAttachedError',
    dead: 'PaymentMethodAlreadyDestroyedError',
    frames: 0,
  });
});

test.each([
  ['', 'InvalidApplicationIdError'],
  ['sq0idp-production', 'ApplicationIdEnvironmentMismatchError'],
])('the application id "%s" is refused at once', async (applicationId, name) => {
  const { page } = await openForm();

  const thrown = await page.evaluate((id) => {
    try {
      window.Square?.payments(id, 'L');
    } catch (error) {
      return error instanceof Error ? error.name : '';
    }
    return 'nothing';
  }, applicationId);

  expect(thrown).toBe(name);
});

test('styles that Square would not take are refused', async () => {
  const { page } = await openForm();

  const thrown = await page.evaluate(async () => {
    const payments = window.Square?.payments('sandbox-sq0idb-x', 'L');
    const style = { input: { fontSize: '18px' } };
    return payments?.card({ style }).then(
      () => 'nothing',
      (error: Error) => error.name,
    );
  });

  expect(thrown).toBe('InvalidInputStyleValueError');
});

test("another application's token pays nothing", async () => {
  const { page } = await openForm();
  const answer = await page.request.post(`${twin.url}/card-form/tokens`, {
    data: {
      applicationId: 'sandbox-sq0idb-somebody-else',
      number: '4111111111111111',
      cvv: '111',
      expMonth: 11,
      expYear: 2039,
      postalCode: '94103',
    },
  });

  const refused = await refusal(charge((await answer.json()).token));

  expect(refused.message).toContain('Card nonce not found');
});
