import { displayTitle } from '#shared/artwork/titles.ts';
import { hasVariationLabel } from '#shared/artwork/variations.ts';
import type { CartValidation } from '#shared/cart/cart-item.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Note, Text } from '#web/ui/text.tsx';

interface RemovedItemsDialogProps {
  readonly items: CartValidation['removedItems'];
  readonly onClose: () => void;
}

/** Lists the items that the shop has removed from the cart, with the reasons. */
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
      <Stack>
        <p>We had to take these out of your cart:</p>
        <Stack as="ul">
          {items.map(({ title, variationName, reason }) => (
            <li key={`${title}\n${variationName}\n${reason}`}>
              <p>
                <Text as="bdi" strong>
                  {displayTitle(title)}
                </Text>
                {isWorthNaming(variationName) && <span>{` (${keepMeasures(variationName)})`}</span>}
              </p>
              <Note>{reason}</Note>
            </li>
          ))}
        </Stack>
      </Stack>
    </Dialog>
  );
}

/** 'Default' and 'regular' say nothing about a size (rules 6.7 and 8.10). */
function isWorthNaming(variationName: string): boolean {
  return variationName !== '' && variationName !== 'Default' && hasVariationLabel(variationName);
}
