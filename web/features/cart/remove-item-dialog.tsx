import { displayTitle } from '#shared/artwork/titles.ts';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { toast } from '#web/stores/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { cartErrorToast, cartToast } from './cart-toasts.ts';
import { formatAndSize } from './format-and-size.ts';

interface RemoveItemDialogProps {
  readonly item: CartItem;
  readonly onClose: () => void;
}

export function RemoveItemDialog({ item, onClose }: RemoveItemDialogProps) {
  const { mutateAsync, isPending } = useOperation('removeCartItem');
  const title = displayTitle(item.artwork.title);

  function remove() {
    mutateAsync({ params: { id: item.id } }, { onSettled: onClose }).then(
      () =>
        toast({
          kind: cartToast(item.artworkId),
          title: 'Item removed',
          description: `${title} is no longer in your cart`,
        }),
      (error) => cartErrorToast(item.artworkId, error, 'Failed to remove item'),
    );
  }

  return (
    <ConfirmDialog
      title="Remove Item"
      words={{ keep: 'Cancel', confirm: 'Remove' }}
      variant="danger"
      isPending={isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <span>Remove </span>
        <bdi>{title}</bdi>
        <span>{` (${formatAndSize(item)}) from your cart?`}</span>
      </p>
    </ConfirmDialog>
  );
}
