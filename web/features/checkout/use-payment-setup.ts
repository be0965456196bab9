import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { testSourceId } from '#shared/contract/errors.ts';
import type { Money } from '#shared/order/order.ts';
import type { ShippingForm } from '#shared/shipping/shipping-address.ts';
import type { PaymentLocation } from '#shared/studio/studio.ts';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { errorToast } from '#web/stores/toasts.ts';
import { tokenizeCard, verificationDetails } from './card-verification.ts';
import { paymentToast } from './payment-toast.ts';
import { useCardField } from './use-card-field.ts';

export interface PaymentSetup {
  /** Undefined until the server has answered whether the shop is in test mode. */
  readonly testMode: boolean | undefined;
  readonly ready: boolean;
  readonly failed: boolean;
  /** The location that wallets pay; undefined until the card field is ready, so that wallets never delay it. */
  readonly walletsPay: PaymentLocation | undefined;
  readonly tryAgain: () => void;
  /** Replaces the card field with an empty one. */
  readonly renewCard: () => void;
  /** Returns the source id to pay with. Throws Square's message about the card. */
  readonly tokenize: (form: ShippingForm, total: Money) => Promise<string>;
}

const initFailed = 'Failed to initialize payment form';

/**
 * Prepares the checkout (rules 9.8 and 9.9). Test mode is ready immediately and never loads Square's script. Otherwise
 * the card field of the first payment location is attached to `container`.
 */
export function usePaymentSetup(container: RefObject<HTMLElement | null>): PaymentSetup {
  const mode = useQuery({ ...query('getTestMode'), refetchOnMount: 'always' });
  // Read once for each dialog. A later change must not remove a half-filled card field.
  const testMode = mode.isFetchedAfterMount ? mode.data?.testMode : undefined;
  const locations = useQuery({ ...query('listPaymentLocations'), enabled: testMode === false });
  const [broken, setBroken] = useState(false);
  const [generation, setGeneration] = useState(0);
  // A refetch that fails later does not affect this form.
  const [wasReady, setWasReady] = useState(false);

  const problem = wasReady ? undefined : setupProblem(mode.error ?? locations.error, locations.data);
  useEffect(() => {
    if (problem) errorToast(paymentToast, 'Payment Form Error', problem);
  }, [problem]);

  const location = broken || testMode !== false ? undefined : validLocation(locations.data);
  const card = useCardField(
    container,
    { location, generation },
    useCallback(() => setBroken(true), []),
  );

  const ready = testMode === true || card !== undefined;
  if (ready && !wasReady) setWasReady(true);

  return {
    testMode,
    ready,
    failed: broken || problem !== undefined,
    walletsPay: wasReady ? location : undefined,
    tryAgain: () => {
      setBroken(false);
      if (mode.error) void mode.refetch();
      else if (problem) void locations.refetch();
    },
    renewCard: () => setGeneration((last) => last + 1),
    tokenize: async (form, total) => {
      if (testMode) return testSourceId;
      if (!card) throw new Error(initFailed);
      return tokenizeCard(card, verificationDetails(form, total));
    },
  };
}

function validLocation(locations: readonly PaymentLocation[] | undefined): PaymentLocation | undefined {
  const first = locations?.[0];
  return first && first.id !== '' && first.applicationId !== '' ? first : undefined;
}

function setupProblem(error: unknown, locations: readonly PaymentLocation[] | undefined): string | undefined {
  if (error) return messageOf(error, initFailed);
  if (!locations) return undefined;
  if (locations.length === 0) return 'No payment locations available. Please contact support.';
  return validLocation(locations) ? undefined : 'No valid Square location found';
}
