import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { browserPath } from '#test/support/journeys/browser.ts';
import { openCardForm, startCardPage, tokenizeCard } from '#test/support/shop/card-page.ts';
import {
  paySquareOrder,
  placeSquareOrder,
  refusal,
  startTestSimulator,
} from '#test/support/shop/simulator.ts';
import { isLong } from '#test/support/sizes.ts';

const { simulator, client } = await startTestSimulator();
let browser: Browser;
/** Shared, because pages of one context reuse its processes. */
let context: BrowserContext;
let shop: { readonly url: string; readonly close: () => Promise<void> };
const pages: Page[] = [];

beforeAll(async () => {
  shop = await startCardPage(simulator);
  browser = await chromium.launch({
    executablePath: await browserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu',
      '--disable-background-networking',
      '--renderer-process-limit=1',
    ],
  });
  context = await browser.newContext();
});
afterEach(async () => {
  simulator.faults.clear();
  for (const page of pages.splice(0)) await page.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

async function openForm(url = shop.url, opener: Browser | BrowserContext = context) {
  const form = await openCardForm(opener, url);
  pages.push(form.page);
  return form;
}

async function charge(sourceId: string | undefined, quantity = '1') {
  return paySquareOrder(client, await placeSquareOrder(client, { quantity }), { sourceId: sourceId ?? '' });
}

const statusOf = async (paymentId: string) => (await client.payments.get({ paymentId })).payment?.status;

test('the card form makes a token that pays once, for the amount that the shopper agreed to', async () => {
  const { page, fill, complaints } = await openForm();
  await fill();

  const result = await tokenizeCard(page);
  const other = await refusal(charge(result.token, '2'));
  const paymentId = await charge(result.token);
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
  expect(await statusOf(paymentId)).toBe('COMPLETED');
  expect(again.codes).toEqual(['CARD_TOKEN_USED']);
  expect(complaints).toEqual([]);
});

test('the card form shows errors at their fields and makes no token', async () => {
  const { page, form, fill } = await openForm();
  await fill({ number: '4111 1111 1111 1112', cvv: '1' });

  const result = await tokenizeCard(page);

  expect(result.status).toBe('Invalid');
  expect(result.errors?.map(({ field }) => field)).toEqual(['cardNumber', 'cvv']);
  expect(await form.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true');
  expect(await form.getByRole('status').textContent()).toBe('Credit card number is not valid');
});

test('the card form requires the bank’s code, and asks again after a wrong one', async () => {
  const { page, fill } = await openForm();
  await fill({ number: '4310 0000 0020 1019' });
  const bank = page.frameLocator('iframe[title="Card verification"]');
  const posts = postsToBank(page);

  const pending = tokenizeCard(page);
  await bank.getByLabel('Verification code').fill('000000');
  await bank.getByRole('button', { name: 'Verify' }).click();
  await bank.getByText('That code was not right').waitFor();
  await bank.getByLabel('Verification code').fill('123456');
  await bank.getByRole('button', { name: 'Verify' }).click();
  const result = await pending;

  expect(result.status).toBe('OK');
  expect(posts).toEqual(['/3ds/method', '/3ds/challenge', '/3ds/challenge']);
  expect(await statusOf(await charge(result.token))).toBe('COMPLETED');
});

test('a payment with another application’s token is refused', async () => {
  const answer = await fetch(`${simulator.url}/card-form/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      applicationId: 'sandbox-sq0idb-somebody-else',
      number: '4111111111111111',
      cvv: '111',
      expMonth: 11,
      expYear: 2039,
      postalCode: '94103',
    }),
  });

  const { token } = (await answer.json()) as { readonly token: string };
  const refused = await refusal(charge(token));

  expect(refused.message).toContain('Card nonce not found');
});

/** The card form with a valid card filled in. */
async function openFilled(...where: Parameters<typeof openForm>) {
  const form = await openForm(...where);
  await form.fill();
  return form;
}

/** Forms that reached the bank. */
function postsToBank(page: Page): string[] {
  const posts: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() !== 'POST' || !response.url().startsWith(simulator.bankUrl)) return;
    posts.push(new URL(response.url()).pathname);
  });
  return posts;
}

const thrown = (page: Page) =>
  tokenizeCard(page).then(
    () => 'nothing',
    (error: Error) => error.message,
  );

describe('EMV 3-D Secure on the page of the card form', () => {
  // Rule 9.24
  it('posts the device check to another origin before it makes a token', async () => {
    const { page, complaints } = await openFilled();
    const posts = postsToBank(page);

    expect((await tokenizeCard(page)).status).toBe('OK');

    expect(posts).toEqual(['/3ds/method']);
    expect(new URL(simulator.bankUrl).origin).not.toBe(new URL(simulator.url).origin);
    expect(complaints).toEqual([]);
  });

  it('makes no token if the page’s policy blocks forms, after the ten seconds of the device check', async () => {
    const strict = await startCardPage(simulator, "'self'");
    // A context of its own, because the clock belongs to the context.
    const { page, complaints } = await openFilled(strict.url, browser);
    const posts = postsToBank(page);
    await page.clock.install();

    const said = thrown(page);
    await expect.poll(() => complaints.join()).toContain('form-action');
    await page.clock.fastForward(10_000);

    expect(await said).toContain('Three ds method timed out');
    expect(posts).toEqual([]);
    await strict.close();
  });

  it('refuses forms that do not follow the protocol', async () => {
    const answer = await fetch(`${simulator.bankUrl}/3ds/challenge`, {
      method: 'POST',
      body: new URLSearchParams({ creq: 'bm90IEpTT04' }),
    });

    expect(answer.status).toBe(400);
  });
});

// Each has a page of its own in the browser.
if (isLong) {
  test('makes no token when the shopper cancels at the bank', async () => {
    const { page, fill } = await openForm();
    await fill({ number: '4310 0000 0020 1019' });

    const pending = tokenizeCard(page);
    await page
      .frameLocator('iframe[title="Card verification"]')
      .getByRole('button', { name: 'Cancel' })
      .click();

    expect((await pending).status).toBe('Cancel');
    expect(await page.locator('dialog').count()).toBe(0);
  });

  test('attaches a form only once, and never after destroy', async () => {
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

  test('the card form refuses application ids and styles that Square refuses', async () => {
    const { page } = await openForm();

    const thrown = await page.evaluate(async () => {
      const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
      const cardOf = async (applicationId: string, fontSize: string) =>
        window.Square?.payments(applicationId, 'L').card({ style: { input: { fontSize } } });
      return {
        noId: await cardOf('', '16px').catch(nameOf),
        production: await cardOf('sq0idp-production', '16px').catch(nameOf),
        style: await cardOf('sandbox-sq0idb-x', '18px').catch(nameOf),
      };
    });

    expect(thrown).toEqual({
      noId: 'InvalidApplicationIdError',
      production: 'ApplicationIdEnvironmentMismatchError',
      style: 'InvalidInputStyleValueError',
    });
  });

  describe('a fault of tokenize()', () => {
    it('throws once and then makes a token', async () => {
      const { page } = await openFilled();
      simulator.faults.add({ kind: 'tokenize', does: 'throws', times: 1 });

      expect(await thrown(page)).toContain('The verification could not be completed.');
      expect((await tokenizeCard(page)).status).toBe('OK');
    });

    it('hangs at the second call', async () => {
      const { page } = await openFilled();
      simulator.faults.add({ kind: 'tokenize', does: 'hangs', nth: 2 });

      expect((await tokenizeCard(page)).status).toBe('OK');
      const ended: string[] = [];
      tokenizeCard(page).then(
        () => ended.push('answered'),
        () => undefined,
      );
      await expect.poll(() => simulator.faults.list()[0]?.fired).toBe(1);
      await page.evaluate(() => window.cardUnderTest.destroy());
      expect(ended).toEqual([]);
    });
  });
}
