import type { Card } from '@square/web-payments-sdk-types';
import { type RefObject, useEffect, useState } from 'react';
import type { PaymentLocation } from '#shared/model/studio.ts';
import { messageOf } from '#web/api/api-error.ts';
import { errorToast } from '#web/stores/toasts.ts';
import { attachCardField } from './card-field.ts';
import { paymentToast } from './payment-toast.ts';

/**
 * Square's card field in `container` while a location is given; undefined until it can be used. Another `generation`
 * is another field: after a bank check that went wrong Square's is of no use any more
 * (https://developer.squareup.com/forums/t/13218).
 */
export function useCardField(
  container: RefObject<HTMLElement | null>,
  { location, generation }: { readonly location: PaymentLocation | undefined; readonly generation: number },
  onFailure: () => void,
): Card | undefined {
  const [card, setCard] = useState<Card>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another generation is another field.
  useEffect(() => {
    if (!location || !container.current) return;
    let gone = false;
    const field = attachCardField(location, container.current);
    field.attached.then(
      (attached) => {
        if (!gone) setCard(attached);
      },
      (error: unknown) => {
        if (gone) return;
        errorToast(paymentToast, 'Payment Form Error', messageOf(error, 'Failed to initialize payment form'));
        onFailure();
      },
    );
    return () => {
      gone = true;
      setCard(undefined);
      field.destroy();
    };
  }, [container, location, generation, onFailure]);

  return card;
}
