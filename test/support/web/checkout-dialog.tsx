import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { CheckoutDialog } from '#web/features/checkout/checkout-dialog.tsx';
import { forgetShippingDraft } from '#web/features/checkout/checkout-form.tsx';
import { makeCartItem, makePaymentLocation, makeVariation } from './builders.ts';
import type { FakeHandlers } from './fake-api.tsx';
import { openScreen } from './screen.tsx';

export const total = { amount: 12_000, currency: 'USD' };
const oneWork = [makeCartItem({ variation: makeVariation({ price: 120, inStock: 2 }) })];
const paid: FakeHandlers = {
  placeOrder: { orderId: 'O1', total },
  takePayment: { status: 'COMPLETED', id: 'P1', totalMoney: total },
};
export const live: FakeHandlers = {
  getTestMode: { testMode: false },
  listPaymentLocations: [makePaymentLocation()],
};

const onUnknown = vi.fn();
const onCartProblem = vi.fn();

function Opener({ items }: { readonly items: readonly CartItem[] }) {
  const [open, setOpen] = useState(true);
  const { pathname, search } = useLocation();
  return (
    <>
      <output aria-label="Where">{pathname + search}</output>
      {open && pathname === '/cart' && (
        <CheckoutDialog
          items={items}
          total={12_000}
          onClose={() => setOpen(false)}
          onUnknown={onUnknown}
          onCartProblem={onCartProblem}
          onWorking={() => undefined}
        />
      )}
    </>
  );
}

/** Opens the checkout dialog over a cart of $120, by default with one work. */
export function openCheckout(handlers: FakeHandlers = {}, items: readonly CartItem[] = oneWork) {
  return openScreen(<Opener items={items} />, '/cart', { ...paid, ...handlers });
}

/** Values of the checkout form's required fields by label. */
export const shipping = {
  Email: 'ada@example.com',
  'Full name': 'Ada Lovelace',
  Address: '1 Loop Street',
  City: 'Springfield',
  State: 'IL',
  'Postal code': '62701',
} as const;

export function fill(): void {
  for (const [label, value] of Object.entries(shipping))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

export const payButton = () => screen.findByRole('button', { name: 'Pay $120.00' });

export async function readyButton() {
  await waitFor(async () => expect(await payButton()).toBeEnabled());
  return payButton();
}

/** Fills in the form and presses Pay. */
export async function pay(user: UserEvent): Promise<void> {
  fill();
  await user.click(await readyButton());
}

/** Clears typed text and messages before each test of the file. */
export function beginAfresh(): void {
  beforeEach(() => {
    sessionStorage.clear();
    forgetShippingDraft();
    onUnknown.mockReset();
    onCartProblem.mockReset();
  });
  afterEach(() => vi.unstubAllGlobals());
}
