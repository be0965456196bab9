import { type RefObject, useId } from 'react';
import type { CartItem } from '#shared/model/cart-item.ts';
import { countryInSentence } from '#shared/rules/country-names.ts';
import { mayBeSentTo } from '#shared/rules/shippable.ts';
import { shippingWords } from '#shared/rules/shipping-words.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { cartToast } from '#web/features/cart/cart-toast.ts';
import { cartErrorToast } from '#web/features/cart/cart-toasts.ts';
import { formatAndSize } from '#web/features/cart/format-and-size.ts';
import { dismissToasts } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './refused-destination.module.css';

/** The lines of the cart that the artist does not send to that country. */
export function refusedLines(items: readonly CartItem[], country: string): readonly CartItem[] {
  return items.filter(({ artwork }) => !mayBeSentTo(artwork, country));
}

interface RefusedDestinationProps {
  readonly items: readonly CartItem[];
  readonly country: string;
  /** While it is being paid nothing is removed. */
  readonly paused: boolean;
  /** Takes the focus where the shopper tries to pay all the same. */
  readonly message: RefObject<HTMLElement | null>;
  /** After the works were removed; `isEmpty`: nothing is left to buy. */
  readonly onRemoved: (isEmpty: boolean) => void;
}

/** Which works are not sent to the chosen country, and what can be done about it (rule 23.4). */
export function RefusedDestination({ items, country, paused, message, onRemoved }: RefusedDestinationProps) {
  const { mutateAsync, isPending } = useOperation('removeCartItem');
  const wordsId = useId();
  const refused = refusedLines(items, country);
  const isOne = refused.length === 1;

  async function remove() {
    for (const { id, artworkId } of refused) {
      try {
        await mutateAsync({ params: { id } });
        dismissToasts(cartToast(artworkId));
      } catch (error) {
        return cartErrorToast(artworkId, error, 'Failed to remove item');
      }
    }
    onRemoved(refused.length === items.length);
  }

  return (
    <Stack gap="0" aria-live="polite">
      {refused.length > 0 && (
        <Stack
          as="section"
          ref={message}
          gap="1"
          start
          className={styles.message}
          tabIndex={-1}
          aria-labelledby={wordsId}
        >
          <Text id={wordsId} tone="danger" strong>
            {`${isOne ? 'This work is' : 'These works are'} not shipped to ${countryInSentence(country)}:`}
          </Text>
          <ul className={styles.works}>
            {refused.map((item) => (
              <li key={item.id}>
                <strong>
                  <bdi>{displayTitle(item.artwork.title)}</bdi>
                </strong>
                <span>{` (${formatAndSize(item)}). ${shippingWords(item.artwork)}`}</span>
              </li>
            ))}
          </ul>
          <p>Choose another country above, or</p>
          <Button onClick={() => void remove()} inactive={paused || isPending}>
            {isPending ? 'Removing...' : `Remove ${isOne ? 'it' : 'them'} from the cart`}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
