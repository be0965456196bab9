import type { Shippable } from '#shared/shipping/shippable.ts';
import { shippingWords } from '#shared/shipping/shipping-words.ts';
import { Note } from '#web/ui/text.tsx';
import { shopDestinations } from '#web/words/shop-destinations.ts';

/** Where the work is sent, unless it is sent everywhere (rule 23.3). */
export function ShippingNote({ artwork }: { readonly artwork: Shippable }) {
  const words = shippingWords(artwork) ?? shopDestinations[0];
  if (words === undefined) return null;
  return (
    // The platform provides the names of countries; an older browser may differ from the server.
    <Note size="xs" suppressHydrationWarning>
      {words}
    </Note>
  );
}
