import type { Artwork } from '#shared/artwork/artwork.ts';
import { shipsOnRequest } from '#shared/shipping/shippable.ts';
import { shippingWords } from '#shared/shipping/shipping-words.ts';
import type { PolicyName } from '#shared/texts/policies.ts';
import { usePolicyPages } from '#web/api/use-policy-pages.ts';
import { usePolicyDialog, usePromises } from '#web/features/policies/policy-words.tsx';
import { Icon, type IconPath } from '#web/ui/icon.tsx';
import { shopDestinations } from '#web/words/shop-destinations.ts';
import styles from './artwork-view.module.css';

const icons = {
  parcel: 'M4 7.5l8-4 8 4v9l-8 4-8-4zM4 7.5l8 4 8-4M12 11.5v9',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  back: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
} as const;

interface Line {
  readonly icon: IconPath;
  readonly words: string | undefined;
  /** The policy that the words link to. */
  readonly policy?: PolicyName;
}

/** Promises about shipping, returns and card data. A promise without a text is left out. */
export function Promises({ artwork }: { readonly artwork: Artwork }) {
  const { shippingPromise, returnsPromise } = usePromises();
  const { linkTo, dialog } = usePolicyDialog();
  const pages = usePolicyPages();
  const lines: readonly Line[] = [
    { icon: icons.parcel, words: whereTo(artwork), policy: 'shipping' },
    { icon: icons.clock, words: shippingPromise, policy: 'shipping' },
    { icon: icons.back, words: returnsPromise, policy: 'returns' },
    { icon: icons.lock, words: 'Card payments go through Square. This shop never sees your card.' },
  ];
  return (
    <>
      {/* The browser names the countries, in an older browser perhaps differently from the server. */}
      <ul className={styles.promises} suppressHydrationWarning>
        {lines.map(
          ({ icon, words, policy }) =>
            words && (
              <li key={icon}>
                <Icon name={icon} size={20} />
                <span>{policy && pages.includes(policy) ? <a {...linkTo(policy)}>{words}</a> : words}</span>
              </li>
            ),
        )}
      </ul>
      {dialog}
    </>
  );
}

function whereTo(artwork: Artwork): string {
  const words = shippingWords(artwork) ?? shopDestinations[0];
  if (words === undefined) return 'Free shipping worldwide.';
  return shipsOnRequest(artwork) ? words : `Free shipping. ${words}`;
}
