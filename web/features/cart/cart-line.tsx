import { useQuery } from '@tanstack/react-query';
import { displayTitle } from '#shared/artwork/titles.ts';
import { hasVariationLabel } from '#shared/artwork/variations.ts';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { formatPrice } from '#shared/money/money.ts';
import { shippingWords } from '#shared/shipping/shipping-words.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { query } from '#web/api/queries.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { heldWords, isGone, isHeld } from './availability.ts';
import styles from './cart.module.css';
import { cartLineTotal } from './cart-total.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

interface CartLineProps {
  readonly item: CartItem;
  /** Whether a running payment includes the line. The line can then be neither changed nor removed. */
  readonly isPaidFor: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

export function CartLine({ item, isPaidFor, onOpen, onRemove }: CartLineProps) {
  const { artwork, variation, quantity } = item;
  const title = displayTitle(artwork.title);
  return (
    <li className={styles.line}>
      <button type="button" className={styles.thumbnail} onClick={onOpen} aria-label={`View ${title}`}>
        <ArtworkPicture artwork={artwork} sizes="8rem" frame={8} />
      </button>
      <Stack gap="1" className={styles.about}>
        <h2 className={styles.title}>{title}</h2>
        <Note className={styles.detail}>
          {hasVariationLabel(variation.name) && <span>{keepMeasures(variation.name)}</span>}
          <span>{artwork.category}</span>
        </Note>
        <QuantityStepper item={item} title={title} isLocked={isPaidFor} />
        {isPaidFor ? <Note>Payment in progress.</Note> : <Availability item={item} />}
        <Destinations item={item} />
        <Popularity item={item} />
      </Stack>
      <p className={styles.price}>
        <span>{formatPrice(cartLineTotal(item))}</span>
        {quantity > 1 && <span className={styles.each}>{` (${formatPrice(variation.price)} each)`}</span>}
      </p>
      <IconButton className={styles.remove} label={`Remove ${title}`} inactive={isPaidFor} onClick={onRemove}>
        <Icon
          name="M5 7h14M10 7V4.5h4V7M7 7l.8 12a1 1 0 0 0 1 1h6.4a1 1 0 0 0 1-1L17 7M10 10.5v6M14 10.5v6"
          size={20}
        />
      </IconButton>
    </li>
  );
}

/** Explains why the line cannot be bought now or at all. */
function Availability({ item }: { readonly item: CartItem }) {
  if (isHeld(item)) return <Note>{heldWords}</Note>;
  if (isGone(item))
    return (
      <Text size="xs" tone="danger" strong>
        This is no longer available.
      </Text>
    );
  if (item.quantity <= item.variation.inStock) return null;
  return (
    <Text size="xs" tone="danger" strong>
      There are fewer left than you chose. Lower the quantity to continue.
    </Text>
  );
}

/** Shows where the work can be sent. Renders nothing if it is sent everywhere that the shop sends works. */
function Destinations({ item: { artwork } }: { readonly item: CartItem }) {
  const words = shippingWords(artwork);
  return words === undefined ? null : <Note size="xs">{words}</Note>;
}

/** Shows how many other shoppers have the item in their cart, if the number is known and above zero. */
function Popularity({ item: { artworkId, variationId } }: { readonly item: CartItem }) {
  const { data } = useQuery(query('getItemPopularity', { params: { artworkId, variationId } }));
  if (!data || data.count <= 0) return null;
  return <Note size="xs">{`${data.count} other user(s) have this item in their cart`}</Note>;
}
