import type { SyncFailure } from '#shared/studio/studio.ts';
import { Text } from '#web/ui/text.tsx';
import styles from './sync.module.css';

/** What a sync could not take over, and why. */
export function FailureWords({ failure }: { readonly failure: SyncFailure }) {
  return (
    <>
      <Text strong>
        <bdi>{failure.itemTitle || 'Untitled'}</bdi>
        {failure.variationName && <span className={styles.variation}>{` — ${failure.variationName}`}</span>}
      </Text>
      <p>{failure.error}</p>
    </>
  );
}

/** One failure among others. */
export function failureKey({ itemId, variationId = '', error }: SyncFailure): string {
  return `${itemId} ${variationId} ${error}`;
}
