import type { SyncFailure } from '#shared/studio/studio.ts';
import { Text } from '#web/ui/text.tsx';

/** A failure of a sync, with its reason. */
export function FailureWords({ failure }: { readonly failure: SyncFailure }) {
  return (
    <>
      <Text>
        <strong>
          <bdi>{failure.itemTitle || 'Untitled'}</bdi>
        </strong>
        {failure.variationName && <span>{` — ${failure.variationName}`}</span>}
      </Text>
      <p>{failure.error}</p>
    </>
  );
}

/** Returns a key that distinguishes the failures of a list. */
export function failureKey({ itemId, variationId = '', error }: SyncFailure): string {
  return `${itemId} ${variationId} ${error}`;
}
