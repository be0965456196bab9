import type { Shippable } from '#shared/shipping/shippable.ts';
import { shippingWords } from '#shared/shipping/shipping-words.ts';
import { shopDestinations } from '#web/words/shop-destinations.ts';
import styles from './artwork-panel.module.css';

/** Where the work is sent, where that is not everywhere (rule 23.3). */
export function ShippingNote({ artwork }: { readonly artwork: Shippable }) {
  const words = shippingWords(artwork) ?? shopDestinations[0];
  if (words === undefined) return null;
  return (
    // Names of countries are the platform's: an older browser may call one otherwise than the server.
    <p className={styles.note} suppressHydrationWarning>
      {words}
    </p>
  );
}
