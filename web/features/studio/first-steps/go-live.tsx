import { useState } from 'react';
import type { SellingFinding } from '#shared/model/studio.ts';
import { problemOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { SellForRealDialog } from '#web/features/studio/settings/sell-for-real-dialog.tsx';
import { SellingLines } from '#web/features/studio/settings/selling-lines.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './first-steps.module.css';

interface GoLiveProps {
  /** Undefined until they are known. */
  readonly findings: readonly SellingFinding[] | undefined;
  readonly isAsking: boolean;
  readonly onAskAgain: () => void;
}

/** What a sale needs, each with how it stands, and the switch from test mode to real sales. */
export function GoLive({ findings, isAsking, onAskAgain }: GoLiveProps) {
  const { mutate, isPending, error } = useOperation('setTestMode');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Note>
        While test mode is on nobody is charged. With test mode off visitors pay by card, the money goes to
        your Square account, and each order is yours to ship. Make your first sale yourself: buy your cheapest
        work with your own card, and refund it.
      </Note>
      {findings ? <SellingLines lines={findings} /> : <Skeleton height="6rem" />}
      <Row gap="1 2" className={styles.buttons}>
        <Button variant="primary" inactive={isPending} onClick={() => setAsking(true)}>
          Switch test mode off
        </Button>
        <Button inactive={isAsking} onClick={onAskAgain}>
          Check again
        </Button>
      </Row>
      <FormProblem>{problemOf(error, 'Test mode could not be changed. Try again.')}</FormProblem>
      {asking && (
        <SellForRealDialog
          onClose={() => setAsking(false)}
          onConfirm={() => mutate({ body: { enabled: false } })}
        />
      )}
    </>
  );
}
