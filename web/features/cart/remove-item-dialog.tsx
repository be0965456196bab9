import type { CartItem } from '#shared/model/cart-item.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { cartErrorToast } from './cart-toasts.ts';
import { formatAndSize } from './format-and-size.ts';

interface RemoveItemDialogProps {
  readonly item: CartItem;
  readonly onClose: () => void;
}

export function RemoveItemDialog({ item, onClose }: RemoveItemDialogProps) {
  const { mutate, isPending } = useOperation('removeCartItem');
  const title = displayTitle(item.artwork.title);

  function remove() {
    mutate(
      { params: { id: item.id } },
      {
        onSuccess: () => toast({ title: 'Item removed', description: `${title} is no longer in your cart` }),
        onError: (error) => cartErrorToast(error, 'Failed to remove item'),
        onSettled: onClose,
      },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove Item"
      locked={isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="danger" onClick={remove} disabled={isPending}>
            Remove
          </Button>
        </>
      }
    >
      <p>
        Remove {title} ({formatAndSize(item)}) from your cart?
      </p>
    </Dialog>
  );
}
