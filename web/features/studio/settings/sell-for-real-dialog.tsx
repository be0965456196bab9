import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Text } from '#web/ui/text.tsx';
import { type SellingLine, SellingLines } from './selling-lines.tsx';
import styles from './settings.module.css';

interface SellForRealDialogProps {
  readonly onClose: () => void;
  /** Called after the dialog has closed. */
  readonly onConfirm: () => void;
}

/**
 * Asks for confirmation before test mode is switched off, because visitors then pay real money. First checks whether a
 * sale can succeed, and shows obstacles with advice. The artist may continue despite obstacles.
 */
export function SellForRealDialog({ onClose, onConfirm }: SellForRealDialogProps) {
  const { lines, checkAgain } = useSellingCheck();
  const confirm = () => {
    onClose();
    onConfirm();
  };
  const isHindered = lines?.some(({ isGood }) => !isGood) ?? false;
  return (
    <Dialog
      onClose={onClose}
      title="Switch test mode off?"
      width="payment"
      actions={
        <>
          <Button onClick={onClose}>Keep it on</Button>
          {isHindered && <Button onClick={checkAgain}>Check again</Button>}
          <Button
            variant={isHindered ? 'danger' : 'primary'}
            inactive={lines === undefined}
            onClick={confirm}
          >
            {isHindered ? 'Switch off anyway' : 'Sell for real'}
          </Button>
        </>
      }
    >
      <p>
        From then on visitors pay for real: the checkout asks for their card and charges it, what they buy
        leaves your stock, and each order appears in Square for you to ship. Orders placed so far stay test
        orders.
      </p>
      <Stack role="status" gap="1" className={classNames(kit.small, styles.check)}>
        <Text tone={isHindered ? 'danger' : 'soft'} strong={isHindered}>
          {summary(lines, isHindered)}
        </Text>
        {lines && <SellingLines lines={lines} />}
      </Stack>
    </Dialog>
  );
}

function summary(lines: readonly SellingLine[] | undefined, isHindered: boolean): string {
  if (lines === undefined) return 'Checking whether a sale can succeed…';
  if (isHindered) return 'Not everything is ready for a sale:';
  return lines.some(({ cure }) => cure)
    ? 'A sale can succeed, but look at these first:'
    : 'A sale can succeed:';
}

/** Checks whether a sale can succeed, each time the dialog opens. */
function useSellingCheck() {
  const { data, error, isFetching, refetch } = useQuery({
    ...query('checkSelling'),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const unasked: SellingLine[] | undefined = error
    ? [
        {
          isGood: false,
          says: `It could not be checked: ${messageOf(error, 'the shop did not answer')}`,
          cure: 'Check again in a minute.',
        },
      ]
    : undefined;
  return { lines: isFetching ? undefined : (unasked ?? data?.findings), checkAgain: () => void refetch() };
}
