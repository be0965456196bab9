import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '#test/support/web/screen.tsx';
import { shippingForm } from '#test/support/web/shipping-form.ts';
import type { CheckoutOutcome } from '#web/features/checkout/check-out.ts';
import { useCheckout } from '#web/features/checkout/use-checkout.ts';

function Pay({ outcome }: { readonly outcome: CheckoutOutcome }) {
  const { submit } = useCheckout(
    {
      items: [],
      expectedTotal: 12_000,
      setup: {
        testMode: true,
        ready: true,
        failed: false,
        walletsPay: undefined,
        tryAgain: () => undefined,
        renewCard: () => undefined,
        tokenize: async () => 'cnon:ok',
      },
      onUnknown: vi.fn(),
      onCartProblem: vi.fn(),
    },
    () => async () => outcome,
  );
  return (
    <button type="button" onClick={() => void submit(shippingForm)}>
      Pay
    </button>
  );
}

// Rules 9.14 and 9.16
test('useCheckout shows a destructive toast with a standard text after a failure without a message', async () => {
  const { api, user } = openScreen(<Pay outcome={{ kind: 'failed', message: '' }} />, '/cart');

  await user.click(screen.getByRole('button', { name: 'Pay' }));

  const alert = (await screen.findByText('Payment Failed')).closest('[role="alert"]');
  expect(alert).toHaveTextContent('An unexpected error occurred. Please try again.');
  expect(api.callsOf('takePayment')).toHaveLength(0);
});
