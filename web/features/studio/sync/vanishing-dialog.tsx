import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

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
    <ConfirmDialog
      title={`Take ${works} out of the shop?`}
      words={{ keep: 'Keep them', confirm: `Take ${works} down` }}
      variant="danger"
      inactive={disabled}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {`Square no longer lists ${works}: more than 30 % of what visitors see. Nothing has been taken down yet. If you did not archive or delete so much in Square, keep them and check your Square account first.`}
      </p>
    </ConfirmDialog>
  );
}
