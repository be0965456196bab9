import type { Shippable } from '#shared/shipping/shippable.ts';
import { shippingWords } from '#shared/shipping/shipping-words.ts';
import { shopDestinations } from '#web/words/shop-destinations.ts';
import styles from './artwork-panel.module.css';

/** Shows where the work can be sent. Renders nothing if it is sent everywhere (rule 23.3). */
export function ShippingNote({ artwork }: { readonly artwork: Shippable }) {
  const words = shippingWords(artwork) ?? shopDestinations[0];
  if (words === undefined) return null;
  return (
    // The browser names the countries, in an older browser perhaps differently from the server.
    <p className={styles.note} suppressHydrationWarning>
      {words}
    </p>
  );
}
