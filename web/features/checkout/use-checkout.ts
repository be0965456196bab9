import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '#shared/cart/cart-item.ts';
import type { ShippingForm } from '#shared/shipping/shipping-address.ts';
import { call } from '#web/api/client.ts';
import { refresh } from '#web/api/query-client.ts';
import { forgetPendingOrder, isConfirmed, rememberPendingOrder } from '#web/stores/pending-order.ts';
import { dismissToasts, errorToast, toast } from '#web/stores/toasts.ts';
import { type CheckoutOutcome, createCheckout } from './check-out.ts';
import { useFinishOrder } from './finish-order.ts';
import { paymentToast, tellStillPaying } from './payment-toast.ts';
import type { PaymentSetup } from './use-payment-setup.ts';
import { awaitVerification, VerificationEnded } from './verification.ts';
import type { Wallet } from './wallet.ts';

export type UnknownPayment = Extract<CheckoutOutcome, { kind: 'unknown' }> & { readonly testMode: boolean };

interface CheckoutOptions {
  readonly items: readonly CartItem[];
  /** The total that the shopper sees, in minor units. */
  readonly expectedTotal: number;
  readonly setup: PaymentSetup;
  /** Called when it is unknown whether the payment was taken. */
  readonly onUnknown: (payment: UnknownPayment) => void;
  /** Called when the cart must be changed before the shopper can pay. */
  readonly onCartProblem: () => void;
}

/** For a toast after the dialog has closed. The bank may still show an authorization that was released. */
const notCharged = 'Your card was not charged.';

const bankIsAsked = 'Waiting for your bank. This can take a minute.';
const walletEnded = 'Nothing was charged. Please try again, or pay by card.';

/** Message on the page that the shopper has opened during the checkout. */
const leftInTime = {
  title: 'Nothing was charged',
  description: 'You left the checkout before your card was confirmed. Your cart is unchanged.',
};

interface Attempt {
  readonly form: ShippingForm;
  readonly setup: PaymentSetup;
  readonly lines: string[];
  readonly wallet: Wallet | undefined;
  readonly expectedTotal: number;
}

type Phase = 'idle' | 'working' | 'verifying' | 'long verification';

interface Failure {
  readonly message: string;
  /** Whether the shopper ended the bank check. The message then gets the focus that the removed button had. */
  readonly isOwnChoice: boolean;
}

/**
 * Runs one checkout at a time and handles its outcome. `failure` is the reason why the last attempt did not pay. If the
 * shopper leaves during the card's verification, nothing is charged. If the shopper leaves after it, a toast on every
 * page shows the outcome. `create` makes the checkout; tests replace it.
 */
export function useCheckout(options: CheckoutOptions, create = createCheckout) {
  const client = useQueryClient();
  const finish = useFinishOrder();
  const [phase, setPhase] = useState<Phase>('idle');
  const [failure, setFailure] = useState<Failure>();
  const [asked, setAsked] = useState<{ readonly text: string }>();
  const [code, setCode] = useState('');
  const wantsAnother = useRef(false);
  const running = useRef(false);
  const isSent = useRef(false);
  const isLeft = useRef(false);
  const verification = useRef<AbortController>(undefined);
  const latest = useRef<Attempt>(undefined);
  const [walletName, setWalletName] = useState<string>();

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      verification.current?.abort(new VerificationEnded());
      if (running.current && isSent.current) tellStillPaying();
    };
  }, []);

  const [checkOut] = useState(() =>
    create({
      placeOrder: (body) => call('placeOrder', { body }),
      takePayment: (body) => call('takePayment', { body }),
      getOrder: (id) => call('getOrder', { params: { id } }),
      rememberPending: (orderId) => {
        isSent.current = orderId !== undefined;
        if (orderId === undefined) return forgetPendingOrder();
        const { setup, lines = [] } = latest.current ?? {};
        rememberPendingOrder({ orderId, testMode: setup?.testMode === true, lines });
      },
      openWallet: () => verified(({ wallet, expectedTotal }) => wallet?.open(expectedTotal)),
      tokenize: async (total, walletToken) => {
        if (isLeft.current) throw new VerificationEnded();
        return walletToken ?? verified(({ form, setup }) => setup.tokenize(form, total));
      },
    }),
  );

  /** Waits for a token of the wallet or the card. `ask` is called synchronously. */
  async function verified(ask: (attempt: Attempt) => Promise<string> | undefined): Promise<string> {
    const attempt = latest.current;
    const answer = attempt && ask(attempt);
    if (!answer) throw new Error('Failed to initialize payment form');
    const stop = new AbortController();
    verification.current = stop;
    setPhase('verifying');
    try {
      return await awaitVerification({
        answer,
        onLong: () => setPhase('long verification'),
        signal: stop.signal,
      });
    } catch (error) {
      if (error instanceof VerificationEnded) (attempt.wallet?.renew ?? attempt.setup.renewCard)();
      throw error;
    } finally {
      verification.current = undefined;
      setPhase('working');
    }
  }

  /** Pays by card or with the given wallet. Returns the reason if Square requires a phone number. */
  async function submit(form: ShippingForm, wallet?: Wallet): Promise<string | undefined> {
    // A React state would change too late to stop the second click of a double click.
    if (running.current) return undefined;
    const typed = wantsAnother.current ? '' : code.replace(/\s/g, '');
    if (asked && typed === '' && !wantsAnother.current) {
      setAsked({ text: asked.text });
      return undefined;
    }
    running.current = true;
    setPhase('working');
    setFailure(undefined);
    dismissToasts(paymentToast);
    const { items, expectedTotal, setup, onUnknown, onCartProblem } = options;
    const testMode = setup.testMode === true;
    const lines = items.map((item) => item.id);
    latest.current = { form, setup, lines, wallet, expectedTotal };
    setWalletName(wallet?.name);
    isSent.current = false;
    try {
      const outcome = await checkOut({
        form,
        expectedTotal,
        code: asked && typed,
        ...(wallet && { withWallet: true }),
      });
      if (outcome.kind === 'canceled') return undefined;
      if (outcome.kind === 'paid') {
        const { orderId, payment } = outcome;
        // The cart's page may have shown the outcome already.
        if (isLeft.current && isConfirmed(orderId)) return;
        finish({ orderId, testMode, total: payment.totalMoney, lines });
      } else if (outcome.kind === 'unknown') {
        onUnknown({ ...outcome, testMode });
      } else if (outcome.phoneNeeded && !isLeft.current) {
        return outcome.message;
      } else if (outcome.codeNeeded && !isLeft.current) {
        setAsked({ text: outcome.message });
        setCode('');
      } else if (outcome.cardIsGone) {
        if (isLeft.current) toast({ ...leftInTime, kind: paymentToast });
        else setFailure({ message: wallet ? walletEnded : outcome.message, isOwnChoice: true });
      } else {
        const message = outcome.message || 'An unexpected error occurred. Please try again.';
        setFailure({ message, isOwnChoice: false });
        errorToast(
          paymentToast,
          'Payment Failed',
          outcome.cartProblem ? `${message}\n${notCharged}` : message,
        );
        // Price, stock or test mode may have changed.
        void refresh(client, ['getCart', 'getTestMode']);
        if (outcome.cartProblem) onCartProblem();
      }
      return undefined;
    } finally {
      running.current = false;
      setPhase('idle');
    }
  }

  const isLong = phase === 'long verification';
  return {
    working: phase !== 'idle',
    verifying: phase === 'verifying' || isLong,
    /** Set while the bank check or the wallet is slow. `startOver` ends the wait, and nothing is charged. */
    longWait: isLong
      ? {
          words: walletName
            ? `${walletName} has not answered yet. Nothing has been charged so far.`
            : bankIsAsked,
          startOver: () => verification.current?.abort(new VerificationEnded()),
        }
      : undefined,
    failure,
    submit,
    /** Set when the server requires an emailed code, with its reason. */
    asked,
    code,
    setCode,
    /** Submits the form so that the server sends another code and nothing is paid. */
    sendAnother: (submitForm: () => void) => {
      wantsAnother.current = true;
      submitForm();
      wantsAnother.current = false;
    },
  };
}
