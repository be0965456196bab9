import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderState } from '#shared/order/order.ts';
import { makeCartItem } from '#test/support/web/builders.ts';
import type { FakeHandlers } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import CartPage from '#web/pages/cart.tsx';
import { forgetPendingOrder, readPendingOrder, rememberPendingOrder } from '#web/stores/pending-order.ts';

const order = (state: OrderState) => ({
  orderId: 'O1',
  state,
  testMode: false,
  total: { amount: 12_000, currency: 'USD' },
});

const refunded = { ...order('CANCELED'), givenBack: true };

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Where">{pathname + search}</output>;
}

/** A page that was reloaded during a payment. */
function setup(handlers: FakeHandlers, lines?: readonly string[]) {
  rememberPendingOrder({ orderId: 'O1', testMode: false, ...(lines && { lines }) });
  const page = (
    <>
      <Address />
      <CartPage />
    </>
  );
  return openScreen(page, '/cart', { getCart: [makeCartItem()], ...handlers }).api;
}

async function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 250) {
    await act(() => vi.advanceTimersByTimeAsync(250));
  }
}

beforeEach(() => {
  forgetPendingOrder();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

describe('a payment that is pending after a reload', () => {
  test("shows 'Your payment is being confirmed…', offers no second payment, and continues once it is paid", async () => {
    const api = setup({ getOrder: order('PAYING') });
    expect(await screen.findByText('Your payment is being confirmed…')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
    await pass(1_500);

    api.answer({ getOrder: order('PAID') });
    await pass(6_000);

    await waitFor(() =>
      expect(screen.getByLabelText('Where')).toHaveTextContent(
        '/order-complete?confirmation=O1-&amount=12000&currency=USD',
      ),
    );
    expect(screen.getByText('Order Placed Successfully!')).toBeVisible();
  });

  // Rule 8.18
  test('locks only the lines that are being paid for', async () => {
    const other = makeCartItem({ id: 'LINE2', artwork: { ...makeCartItem().artwork, title: 'Owl Weather' } });
    setup({ getOrder: order('PAYING'), getCart: [makeCartItem(), other] }, ['LINE1']);
    await screen.findByText('Payment in progress.');
    for (const [title, isLocked] of [
      ['The Moon Stairs', true],
      ['Owl Weather', false],
    ] as const) {
      const remove = screen.getByRole('button', { name: `Remove ${title}` });
      expect(remove.getAttribute('aria-disabled') === 'true').toBe(isLocked);
      const quantity = screen.getByRole('textbox', { name: `Quantity of ${title}` });
      expect(quantity.hasAttribute('readonly')).toBe(isLocked);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Remove The Moon Stairs' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows that nothing was charged if the order is still open, and offers another try', async () => {
    setup({ getOrder: order('OPEN') });
    await screen.findByText('Your payment is being confirmed…');
    await pass(4_000);

    expect(await screen.findByText('Payment Failed')).toBeVisible();
    expect(screen.getByText(/nothing was charged/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
    expect(readPendingOrder()).toBeUndefined();
  });

  test("waits while the outcome is unknown, and names the artist's contact", async () => {
    const api = setup({ getOrder: order('PAYING') });
    await pass(25_000);
    expect(screen.getByText('Your payment is being confirmed…')).toBeVisible();
    expect(screen.getByRole('link', { name: /@/ })).toBeVisible();
    expect(api.callsOf('getOrder').length).toBeLessThan(12);
    expect(readPendingOrder()).toBeDefined();
  });

  test.each([
    [
      'warns against paying an order under review again',
      order('REVIEW'),
      /We are checking your payment with the card company\. Please do not pay again/,
    ],
    ['is never called “not charged” once refunded', refunded, /You will get your full payment back/],
  ])('%s', async (_, getOrder, words) => {
    setup({ getOrder });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/nothing was charged/)).toBeNull();
    expect(readPendingOrder() === undefined).toBe(getOrder === refunded);
  });
});

describe('a page restored from the back/forward cache', () => {
  test('reads the pending payment again', async () => {
    openScreen(<CartPage />, '/cart', { getCart: [makeCartItem()], getOrder: order('PAYING') });
    await screen.findByText('Order Summary');
    expect(screen.queryByText('Your payment is being confirmed…')).toBeNull();

    rememberPendingOrder({ orderId: 'O1', testMode: false });
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(await screen.findByText('Your payment is being confirmed…')).toBeVisible();
  });
});

describe('the stored order of a pending payment', () => {
  test.each(['', '{', '"O1"', '{"orderId":"../x","testMode":true}', '{"orderId":"O1"}', 'null'])(
    'is ignored if it is invalid: %s',
    (text) => {
      sessionStorage.setItem('pending-order', text);
      expect(readPendingOrder()).toBeUndefined();
    },
  );
});
