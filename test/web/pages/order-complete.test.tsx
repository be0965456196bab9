// Rules 10.1, 10.2, 10.3 and 17.12
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { makeShoppersOrder } from '#test/support/web/builders.ts';
import { atRest, type FakeHandlers, offline, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { readConfirmation } from '#web/features/checkout/confirmation.ts';
import OrderCompletePage from '#web/pages/order-complete.tsx';
import { readPendingOrder, rememberPaidOrder, rememberPendingOrder } from '#web/stores/pending-order.ts';

function setup(search: string, handlers: FakeHandlers = {}) {
  const getTestMode = { testMode: false };
  return openScreen(<OrderCompletePage />, `/order-complete${search}`, { getTestMode, ...handlers });
}

const paid = {
  orderId: 'K7M2QX4D0V9Z1S8T3W6Y5B7C2E',
  state: 'PAID',
  testMode: false,
  total: { amount: 9_900, currency: 'USD' },
} as const;
const testNotice = 'This is a test order. No actual payment has been processed.';

describe('the order confirmation', () => {
  test('shows the number and the amount paid in US format, and a link to the gallery', async () => {
    setup('?confirmation=C-77&amount=123456&currency=EUR');
    expect(screen.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    expect(screen.getByText('C-77')).toBeVisible();
    expect(screen.getByText('Amount Paid').nextSibling).toHaveTextContent('€1,234.56');
    expect(screen.getByText(/^Keep this number/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/gallery');
    expect(screen.queryByText(testNotice)).toBeNull();
  });

  test('uses USD unless the URL names another currency', () => {
    setup('?confirmation=C&amount=5');
    expect(screen.getByText('Amount Paid').nextSibling).toHaveTextContent('$0.05');
  });

  test('shows number and test notice of a test order from its URL', async () => {
    setup('?confirmation=TEST-K7M-2QX&amount=500');
    expect(await screen.findByText(testNotice)).toBeVisible();
    expect(screen.getByText('K7M-2QX')).toBeVisible();
  });

  test('shows the server’s order, whatever the URL and the current mode say', async () => {
    rememberPaidOrder('O1');
    setup('?confirmation=FAKE&amount=1', {
      getTestMode: { testMode: true },
      getOrder: { ...paid },
    });
    expect(await screen.findByText('K7M-2QX')).toBeVisible();
    expect(screen.getByText('Amount Paid').nextSibling).toHaveTextContent('$99.00');
    expect(screen.queryByText('FAKE')).toBeNull();
    expect(screen.queryByText(testNotice)).toBeNull();
  });
});

describe('the pending order', () => {
  test('stays pending until its own confirmation is visible', () => {
    rememberPendingOrder({ orderId: 'O2', testMode: false });
    rememberPaidOrder('O1');
    setup('?confirmation=C').unmount();
    expect(readPendingOrder()).toBeDefined();

    rememberPaidOrder('O2');
    setup('?confirmation=C');
    expect(readPendingOrder()).toBeUndefined();
  });
});

describe('the confirmation page without a valid order', () => {
  const isNotCongratulated = async () => {
    expect(await screen.findByText('There is no order to show here.')).toBeVisible();
    expect(screen.queryByText('Order Complete!')).toBeNull();
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/gallery');
  };

  test('says that there is no order', async () => {
    setup('');
    await isNotCongratulated();
  });

  test('says that there is no order if the server does not know the last paid order', async () => {
    rememberPaidOrder('O1');
    setup('', { getOrder: refusal(404, { error: 'Order not found' }) });
    await isNotCongratulated();
  });

  test('has a button to try again if the server does not answer', async () => {
    rememberPaidOrder('O1');
    const { api } = setup('', { getOrder: offline });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(api.callsOf('getOrder').length).toBeGreaterThan(1);
    expect(screen.queryByText('Order Complete!')).toBeNull();
  });
});

test('the order confirmation names the address of the confirmation email if the server sends one', async () => {
  rememberPaidOrder('O1');
  setup('?confirmation=REAL&amount=9900', {
    getOrder: { ...paid, mailedTo: 'j…@example.com' },
  });
  expect(await screen.findByText(/^A confirmation e-mail/)).toHaveTextContent(
    'A confirmation e-mail will be sent to j…@example.com',
  );
});

test('the order confirmation says that emails about a test order go to the artist', async () => {
  rememberPaidOrder('O1');
  setup('?confirmation=REAL&amount=9900', {
    getOrder: { ...paid, testMode: true, mailedTo: 's…@marlowren.example' },
  });
  expect(await screen.findByText(/^A confirmation e-mail/)).toHaveTextContent(
    'A confirmation e-mail will be sent to s…@marlowren.example',
  );
  expect(
    screen.getByText('Emails about test orders go to the artist, whatever address was typed.'),
  ).toBeVisible();
});

// Rule 23.7
test('the order confirmation shows the tax that is included in the amount paid', async () => {
  rememberPaidOrder('O1');
  setup('?confirmation=REAL&amount=9900', {
    getOrder: { ...paid, includedTax: { name: 'VAT', amount: 1_650 } },
  });
  expect((await screen.findByText('Tax')).nextSibling).toHaveTextContent('Includes $16.50 VAT');
});

describe('the order below its confirmation', () => {
  const token = 'O1.tk9x2o.1.q0sYH2d3Rj1kT5uVwXyZ7A';

  // Rule 10.4
  test('is shown to the guest who bought it, with a link to the order’s page', async () => {
    rememberPaidOrder('O1');
    const { api } = setup('?confirmation=REAL&amount=129000', {
      getOrder: { ...paid, token, thanks: 'It is yours.\n\nHang it high.' },
      viewOrder: makeShoppersOrder(),
    });

    expect(await screen.findByRole('heading', { name: 'The Moon Stairs' })).toBeVisible();
    expect(screen.getByText('It is yours.').nextSibling).toHaveTextContent('Hang it high.');
    expect(screen.getByRole('heading', { name: 'Being packed' })).toBeVisible();
    expect(api.callsOf('viewOrder')[0]?.body).toEqual({ token });
    expect(screen.getByRole('link', { name: 'Track this order' })).toHaveAttribute('href', `/order#${token}`);
  });

  test('is not shown if the browser has stored no paid order', async () => {
    const { api, client } = setup('?confirmation=REAL&amount=129000');
    await atRest(client);
    expect(screen.queryByRole('region', { name: 'What you bought' })).toBeNull();
    expect([...api.callsOf('getOrder'), ...api.callsOf('viewOrder')]).toEqual([]);
  });

  test('does not change the confirmation if it cannot be loaded', async () => {
    rememberPaidOrder('O1');
    const { client } = setup('', { getOrder: { ...paid, token }, viewOrder: offline });
    expect(await screen.findByText('K7M-2QX')).toBeVisible();
    await atRest(client);
    expect(screen.getByText('Amount Paid').nextSibling).toHaveTextContent('$99.00');
  });
});

test.each([true, false])(
  'the order confirmation promises only emails that are sent (test mode %s)',
  async (testMode) => {
    setup('?confirmation=C&amount=500', { getTestMode: { testMode } });
    await screen.findByText(testMode ? testNotice : /^Keep this number/);
    expect(document.body.textContent).not.toMatch(/e-?mail|receipt|Square/i);
  },
);

describe('a forged URL of the confirmation page', () => {
  const confirmations = ['', 'a b', '<script>', 'x'.repeat(65), '..%2F..', '%E2%80%AE', 'C%0A1'];
  const amounts = ['', 'NaN', '-1', '1.5', '1e9', '99999999999', 'Infinity', '0x10', '%20', '10000000000'];
  const currencies = ['US', 'usd', 'XXXXX', '%00', 'U$D', '<b>', 'USDX'];

  test.each([
    ['<script>', '100', 'USD'],
    ['C', 'Infinity', 'USD'],
    ['C', '100', '<b>'],
    ['C', '-5', 'QQQ'],
  ])('shows neither number nor amount for %s, %s and %s', async (confirmation, amount, currency) => {
    setup(`?confirmation=${confirmation}&amount=${amount}&currency=${currency}`);
    expect(await screen.findByText('There is no order to show here.')).toBeVisible();
    expect(screen.queryByText('Confirmation number')).toBeNull();
    expect(screen.queryByText('Amount Paid')).toBeNull();
    expect(document.querySelector('main script, b')).toBeNull();
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|∞/);
  });

  test('shows data only if all its parts are valid', () => {
    const isRead = (confirmation: string, amount: string, currency: string) =>
      readConfirmation(new URLSearchParams({ confirmation, amount, currency })) !== undefined;
    for (const currency of ['USD', 'ZZZ', '']) expect(isRead('ABC123', '240000', currency)).toBe(true);
    for (const confirmation of ['ABC123', ...confirmations])
      for (const amount of ['240000', ...amounts])
        for (const currency of ['USD', ...currencies])
          expect(isRead(confirmation, amount, currency), `${confirmation} ${amount} ${currency}`).toBe(
            `${confirmation} ${amount} ${currency}` === 'ABC123 240000 USD',
          );
  });
});
