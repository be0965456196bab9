import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface SellForRealDialogProps {
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asked once before test mode goes off: from then on a visitor's money is at stake. */
export function SellForRealDialog({ onClose, onConfirm }: SellForRealDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Switch test mode off?"
      actions={
        <>
          <Button onClick={onClose}>Keep it on</Button>
          <Button variant="primary" onClick={onConfirm}>
            Sell for real
          </Button>
        </>
      }
    >
      <p>
        From then on visitors pay for real: the checkout asks for their card and charges it, what they buy
        leaves your stock, and each order appears in Square for you to ship. Orders placed so far stay test
        orders.
      </p>
    </Dialog>
  );
}
