import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CartItem } from '#shared/model/cart-item.ts';
import type { ShippingForm } from '#shared/rules/shipping-address.ts';
import { call } from '#web/api/client.ts';
import { refresh } from '#web/api/query-client.ts';
import { forgetPendingOrder, rememberPendingOrder } from '#web/stores/pending-order.ts';
import { dismissToasts, errorToast } from '#web/stores/toasts.ts';
import { type CheckoutOutcome, createCheckout } from './check-out.ts';
import { useFinishOrder } from './finish-order.ts';
import { paymentToast } from './payment-toast.ts';
import type { PaymentSetup } from './use-payment-setup.ts';

export type UnknownPayment = Extract<CheckoutOutcome, { kind: 'unknown' }> & { readonly testMode: boolean };

interface CheckoutOptions {
  readonly items: readonly CartItem[];
  /** Minor units. */
  readonly expectedTotal: number;
  readonly setup: PaymentSetup;
  /** Nobody can tell yet whether the payment was taken. */
  readonly onUnknown: (payment: UnknownPayment) => void;
  /** The cart cannot be bought as it is. */
  readonly onCartProblem: () => void;
}

/** The dialog with its reason is gone, and a bank may show a hold that has just been given back. */
const notCharged = 'Your card was not charged.';

type Phase = 'idle' | 'working' | 'verifying';

/**
 * Runs a checkout, one at a time, and does what its outcome asks for. `failure` says why the last try did not pay.
 * `create` makes what is run.
 */
export function useCheckout(options: CheckoutOptions, create = createCheckout) {
  const client = useQueryClient();
  const finish = useFinishOrder();
  const [phase, setPhase] = useState<Phase>('idle');
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);
  const latest = useRef<{ form: ShippingForm; setup: PaymentSetup } | undefined>(undefined);

  const [checkOut] = useState(() =>
    create({
      placeOrder: (body) => call('placeOrder', { body }),
      takePayment: (body) => call('takePayment', { body }),
      getOrder: (id) => call('getOrder', { params: { id } }),
      rememberPending: (orderId) => {
        if (orderId === undefined) forgetPendingOrder();
        else rememberPendingOrder({ orderId, testMode: latest.current?.setup.testMode === true });
      },
      tokenize: async (total) => {
        if (!latest.current) throw new Error('Failed to initialize payment form');
        setPhase('verifying');
        try {
          return await latest.current.setup.tokenize(latest.current.form, total);
        } finally {
          setPhase('working');
        }
      },
    }),
  );

  async function submit(form: ShippingForm): Promise<void> {
    // State would be a render too late for the second click of a double click.
    if (running.current) return;
    running.current = true;
    setPhase('working');
    setFailure(undefined);
    dismissToasts(paymentToast);
    const { items, expectedTotal, setup, onUnknown, onCartProblem } = options;
    const testMode = setup.testMode === true;
    latest.current = { form, setup };
    try {
      const outcome = await checkOut({ form, expectedTotal });
      if (outcome.kind === 'paid') {
        const { orderId, payment } = outcome;
        const lines = items.map((item) => item.id);
        finish({ orderId, testMode, confirmation: payment.id, total: payment.totalMoney, lines });
      } else if (outcome.kind === 'unknown') {
        onUnknown({ ...outcome, testMode });
      } else {
        const message = outcome.message || 'An unexpected error occurred. Please try again.';
        setFailure(message);
        errorToast(
          'Payment Failed',
          outcome.cartProblem ? `${message}\n${notCharged}` : message,
          paymentToast,
        );
        // Price, stock or mode may be what changed.
        void refresh(client, ['getCart', 'getTestMode']);
        if (outcome.cartProblem) onCartProblem();
      }
    } finally {
      running.current = false;
      setPhase('idle');
    }
  }

  return { working: phase !== 'idle', verifying: phase === 'verifying', failure, submit };
}
