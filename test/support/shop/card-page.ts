import { createServer } from 'node:http';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { close, listen } from '#infra/local/loopback.ts';
import { simulatorApplicationId, simulatorLocationId } from './simulator.ts';

/** An empty page of another origin with the shop's own content security policy, including `formAction`. */
export async function startCardPage(
  { url: square, bankUrl: bank }: { readonly url: string; readonly bankUrl: string },
  formAction = `'self' ${bank}`,
) {
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${square}`,
    `connect-src 'self' ${square}`,
    `frame-src ${square} ${bank}`,
    `form-action ${formAction}`,
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

/** A page with the simulator's card form. */
export async function openCardForm(browser: Browser | BrowserContext, url: string) {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url);
  await page.evaluate(
    async ([applicationId, locationId]) => {
      const payments = window.Square?.payments(applicationId, locationId);
      const card = await payments?.card({ style: { input: { color: '#1e1526', fontSize: '16px' } } });
      if (!card) throw new Error('No card');
      window.cardUnderTest = { ...card };
      await card.attach('#card');
    },
    [simulatorApplicationId, simulatorLocationId] as const,
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

/** The form's answer for the typed card, verified for $1,200. */
export function tokenizeCard(page: Page): Promise<{
  status: string;
  token?: string;
  details?: object;
  errors?: { field?: string; message: string }[];
}> {
  return page.evaluate(
    (details) => window.cardUnderTest.tokenize(details) as ReturnType<typeof tokenizeCard>,
    agreed,
  );
}
