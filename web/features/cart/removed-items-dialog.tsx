import { displayTitle } from '#shared/artwork/titles.ts';
import { hasVariationLabel } from '#shared/artwork/variations.ts';
import type { CartValidation } from '#shared/cart/cart-item.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import styles from './cart.module.css';

interface RemovedItemsDialogProps {
  readonly items: CartValidation['removedItems'];
  readonly onClose: () => void;
}

/** Lists the items that the shop removed from the cart, with reasons. */
export function RemovedItemsDialog({ items, onClose }: RemovedItemsDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Items No Longer Available"
      actions={
        <Button variant="primary" onClick={onClose}>
          Continue Shopping
        </Button>
      }
    >
      <p>We had to take these out of your cart:</p>
      <Stack as="ul" className={styles.list}>
        {items.map(({ title, variationName, reason }) => (
          <li key={`${title}\n${variationName}\n${reason}`}>
            <Text strong>
              <bdi>{displayTitle(title)}</bdi>
              {isWorthNaming(variationName) && (
                <span className={styles.variation}>{` (${keepMeasures(variationName)})`}</span>
              )}
            </Text>
            <Note>{reason}</Note>
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}

/** 'Default' and 'regular' say nothing about a size (rules 6.7 and 8.10). */
function isWorthNaming(variationName: string): boolean {
  return variationName !== '' && variationName !== 'Default' && hasVariationLabel(variationName);
}
