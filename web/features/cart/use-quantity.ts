import { useEffect, useEffectEvent, useState } from 'react';
import type { CartItem } from '#shared/model/cart-item.ts';
import { readQuantity } from '#shared/rules/quantity.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { dismissToasts } from '#web/stores/toasts.ts';
import { mostUnits } from './availability.ts';
import { cartToast } from './cart-toast.ts';
import { cartErrorToast } from './cart-toasts.ts';

/** Milliseconds without another change before the quantity is sent (rule 8.5). */
const debounce = 300;

interface Quantity {
  /** What the field shows; empty while another number is being typed. */
  readonly shown: string;
  readonly value: number;
  readonly updating: boolean;
  readonly set: (input: string | number) => void;
  /** An emptied field reads 1 once it is left. */
  readonly leave: () => void;
}

/** A line's quantity: changes at once on screen, is sent after a pause, goes back if the server refuses. */
export function useQuantity(item: CartItem): Quantity {
  const { id, quantity } = item;
  const most = mostUnits(item);
  const [draft, setDraft] = useState<string>();
  const { mutateAsync, isPending } = useOperation('updateCartItem');

  const send = useEffectEvent((wanted: string) => {
    const next = readQuantity(wanted, most);
    if (next === quantity) {
      setDraft(undefined);
      return;
    }
    // The server's value counts from here on, be it the new one or, after a refusal, the old.
    const onSettled = () => setDraft(undefined);
    mutateAsync({ params: { id }, body: { quantity: next } }, { onSettled }).then(
      () => dismissToasts(cartToast(item.artworkId)),
      (error) => cartErrorToast(item.artworkId, error, 'Failed to update quantity'),
    );
  });

  useEffect(() => {
    if (draft === undefined || draft === '') return;
    const timer = setTimeout(() => send(draft), debounce);
    return () => clearTimeout(timer);
  }, [draft]);

  return {
    shown: draft ?? String(quantity),
    value: draft === undefined || draft === '' ? quantity : readQuantity(draft, most),
    updating: isPending,
    set: (input) => setDraft(input === '' ? '' : String(readQuantity(input, most))),
    leave: () => {
      if (draft === '') setDraft(String(readQuantity('', most)));
    },
  };
}
