import { useEffect, useId, useRef } from 'react';
import { formatPrice, toMajorUnits } from '#shared/rules/money.ts';
import { PolicyPromises } from '#web/features/policies/policy-words.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './pay-bar.module.css';

interface PayBarProps {
  readonly formId: string;
  /** Minor units. */
  readonly total: number;
  readonly working: boolean;
  /** The card form can be used, or none is needed. */
  readonly ready: boolean;
  /** The bank's check takes long; what ends the wait. */
  readonly onStartOver: (() => void) | undefined;
  /** Why the last try did not pay. */
  readonly failure: { readonly message: string; readonly isOwnChoice: boolean } | undefined;
}

const bankIsAsked = 'Your bank is being asked. This can take a minute.';

/** The button that pays, in reach of the form, above it why it has not and below it what the artist promises. */
export function PayBar({ formId, total, working, ready, onStartOver, failure }: PayBarProps) {
  const failureId = useId();
  const reason = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (!failure) return;
    // The words take room from the form, whose end is the card: what is to be entered again stays in view.
    document.getElementById(formId)?.scrollIntoView({ block: 'end' });
    // In a low window the bar is scrolled with the form.
    reason.current?.scrollIntoView({ block: 'nearest' });
    // The button that was pressed is gone, and no message is read out beside this one.
    if (failure.isOwnChoice) reason.current?.focus({ preventScroll: true });
  }, [failure, formId]);

  return (
    <Stack gap="1">
      {failure !== undefined && (
        // The message that is read out is the toast; this one stays.
        <p id={failureId} ref={reason} tabIndex={-1} className={styles.failure}>
          {failure.message}
        </p>
      )}
      {onStartOver && (
        <Row gap="1 2" between className={styles.wait}>
          <p>{bankIsAsked}</p>
          <Button onClick={onStartOver}>Start over</Button>
        </Row>
      )}
      <Button
        type="submit"
        form={formId}
        variant="primary"
        size="large"
        wide
        inactive={working}
        disabled={!ready && !working}
        aria-describedby={failure === undefined ? undefined : failureId}
      >
        {working ? 'Processing...' : `Pay ${formatPrice(toMajorUnits(total))}`}
      </Button>
      <PolicyPromises />
      <output className="visually-hidden">
        {onStartOver ? bankIsAsked : working ? 'Processing your payment' : ''}
      </output>
    </Stack>
  );
}
