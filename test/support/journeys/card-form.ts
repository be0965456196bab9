import { expect, type Page } from '@playwright/test';

/** Fields of Square's card form. infra/local/square-simulator/README.md lists the simulator's test cards. */
export const goodCard = {
  number: '4111 1111 1111 1111',
  expiry: '12/30',
  cvv: '111',
  postalCode: '94103',
} as const;

export async function fillCard(
  page: Page,
  card: Partial<Record<keyof typeof goodCard, string>> = {},
): Promise<void> {
  const given = { ...goodCard, ...card };
  const form = page.getByRole('dialog', { name: 'Complete Your Purchase' }).frameLocator('iframe');
  await form.getByLabel('Card number').fill(given.number);
  await form.getByLabel('Expiration date').fill(given.expiry);
  await form.getByLabel('CVV').fill(given.cvv);
  await form.getByLabel('Postal code').fill(given.postalCode);
}

/** Returns the pay button once the card form is loaded. */
export async function payButton(page: Page) {
  const pay = page
    .getByRole('dialog', { name: 'Complete Your Purchase' })
    .getByRole('button', { name: /^Pay/ });
  await expect(pay).toBeEnabled();
  return pay;
}
