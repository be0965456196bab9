import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#web/api/client.ts';
import { refresh } from '#web/api/query-client.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { forgetPendingOrder, type PendingOrder } from '#web/stores/pending-order.ts';
import { dismissToasts, errorToast } from '#web/stores/toasts.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useFinishOrder } from './finish-order.ts';
import { awaitPaymentOutcome, type PaymentOutcome } from './payment-outcome.ts';
import { paymentToast, tellStillPaying } from './payment-toast.ts';
import styles from './pending-payment.module.css';

interface PendingPaymentProps {
  readonly order: PendingOrder;
  /** The reason of the failure, if known. It is shown once it is certain that nothing was charged. */
  readonly message?: string | undefined;
  /** Whether the payment request got no answer, as after a reload. */
  readonly lostOnTheWay: boolean;
  /** Called when the outcome is known, except for a paid order, which leads to the confirmation page. */
  readonly onSettled: () => void;
}

const notTaken = 'Your payment was not taken and nothing was charged. Please try again.';
const givenBack =
  'We could not fulfill this order. You will get your full payment back; banks may take some days to show it.';
/** Milliseconds after which the page explains the wait. */
const longWait = 20_000;

/** Replaces the checkout until the server knows whether the payment was taken. */
export function PendingPayment({ order, message, lostOnTheWay, onSettled }: PendingPaymentProps) {
  const { orderId } = order;
  const client = useQueryClient();
  const texts = useTexts();
  const finish = useFinishOrder();
  const [isLong, setIsLong] = useState(false);
  const [inReview, setInReview] = useState(false);

  const section = useRef<HTMLElement>(null);

  const isSettled = useRef(false);
  useEffect(() => {
    isSettled.current = false;
    dismissToasts(paymentToast);
    return () => {
      if (!isSettled.current) tellStillPaying();
    };
  }, []);

  // The focused element has disappeared with the checkout dialog, and so has the button that opened the dialog.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);

  const settle = useEffectEvent((outcome: PaymentOutcome) => {
    isSettled.current = true;
    if (outcome.kind === 'paid') {
      const { testMode, total } = outcome.order;
      finish({ orderId, testMode, total });
    } else if (outcome.kind === 'given-back') {
      forgetPendingOrder();
      errorToast(paymentToast, 'Order Cancelled', givenBack);
      void refresh(client, ['getCart']);
    } else {
      forgetPendingOrder();
      errorToast(paymentToast, 'Payment Failed', message ? `${message}\n${notTaken}` : notTaken);
      void refresh(client, ['getCart']);
    }
    onSettled();
  });

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => setIsLong(true), longWait);
    void awaitPaymentOutcome(
      {
        getOrder: () => call('getOrder', { params: { id: orderId } }),
        wait: (milliseconds) => waitWhileSeen(milliseconds, stop.signal),
        onWaiting: (state) => setInReview(state === 'REVIEW'),
        signal: stop.signal,
      },
      { lostOnTheWay },
    ).then((outcome) => {
      if (outcome && !stop.signal.aborted) settle(outcome);
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [orderId, lostOnTheWay]);

  return (
    <section ref={section} tabIndex={-1} className={styles.pending} aria-live="polite">
      <Spinner label="Waiting" />
      <div>
        <h2 className={styles.title}>Your payment is being confirmed…</h2>
        <p>
          {inReview
            ? 'We are checking your payment with the card company. Please do not pay again. This page updates by itself as soon as we know.'
            : 'Please do not pay again. This page updates by itself as soon as we know.'}
        </p>
        {(isLong || inReview) && (
          <p>
            This is taking longer than usual. You can leave this page open, or write to{' '}
            <a href={`mailto:${texts.email}`}>{texts.email}</a>
            <span>{` and mention order ${orderId}.`}</span>
          </p>
        )}
      </div>
    </section>
  );
}

/** Waits this long, and then until the tab is visible, because a tab in the background sends no requests. */
function waitWhileSeen(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const seen = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', seen);
      resolve();
    };
    const timer = setTimeout(() => {
      document.addEventListener('visibilitychange', seen);
      seen();
    }, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      resolve();
    });
  });
}
