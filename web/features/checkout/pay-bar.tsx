import { useId } from 'react';
import { formatPrice, toMajorUnits } from '#shared/rules/money.ts';
import { PolicyWords } from '#web/features/policies/policy-words.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './pay-bar.module.css';

interface PayBarProps {
  readonly formId: string;
  /** Minor units. */
  readonly total: number;
  readonly working: boolean;
  /** The card form can be used, or none is needed. */
  readonly ready: boolean;
  /** Why the last try did not pay. */
  readonly failure: string | undefined;
}

/** The button that pays, always in reach, above it why it has not and below it what the artist promises. */
export function PayBar({ formId, total, working, ready, failure }: PayBarProps) {
  const failureId = useId();
  return (
    <div className={styles.bar}>
      {failure !== undefined && (
        // The message that is read out is the toast; this one stays.
        <p id={failureId} className={styles.failure}>
          {failure}
        </p>
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
      <PolicyWords paused={working} />
      <output className="unseen">{working ? 'Processing your payment' : ''}</output>
    </div>
  );
}
