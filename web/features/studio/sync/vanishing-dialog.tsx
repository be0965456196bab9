import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface VanishingDialogProps {
  readonly count: number;
  readonly disabled: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** The second confirmation: the sync has stopped because too much would go at once. */
export function VanishingDialog({ count, disabled, onClose, onConfirm }: VanishingDialogProps) {
  const works = count === 1 ? '1 work' : `${count} works`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Take ${works} out of the shop?`}
      actions={
        <>
          <Button onClick={onClose}>Keep them</Button>
          <Button variant="danger" onClick={onConfirm} disabled={disabled}>
            Take {works} down
          </Button>
        </>
      }
    >
      <p>
        Square no longer lists {works}: more than 30 % of what visitors see. Nothing has been taken down yet.
        If you did not archive or delete so much in Square, keep them and check your Square account first.
      </p>
    </Dialog>
  );
}
