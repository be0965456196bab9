import { useEffect } from 'react';
import { paths } from '#shared/rules/paths.ts';
import { useStudioArtworks } from '#web/features/studio/inventory/use-studio-artworks.ts';
import { SyncStatus } from '#web/features/studio/sync/sync-status.tsx';
import { useSync } from '#web/features/studio/sync/use-sync.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Link } from '#web/ui/link.tsx';
import { Note, Text } from '#web/ui/text.tsx';

/** Starts the first sync and shows how it goes; what was missing where it brought nothing in. */
export function FirstSync() {
  const { progress, error, start, starting } = useSync(() => undefined);
  const status = progress?.status;
  const isRunning = status === 'in_progress';
  const { isFetching, refetch } = useStudioArtworks();
  useEffect(() => {
    // The sync that a chosen location starts may end before this page first asks for it: nobody has read its works yet.
    if (status === 'completed') void refetch({ cancelRefetch: false });
  }, [status, refetch]);
  return (
    <>
      <Note>
        A work at Square is an item with a picture, a price, a count and a category such as Originals or Fine
        Art Prints. The shop reads all of them; nothing at Square is changed. Pictures take the longest.
      </Note>
      {error && <FormProblem>How the sync goes could not be read.</FormProblem>}
      {progress && status !== 'idle' && <SyncStatus progress={progress} />}
      {status === 'completed' && !isFetching && (
        <Text size="s" tone="danger">
          The sync brought no work in. Look whether your items at Square are at the chosen location, not
          archived, and have a category; then start it again. Under <Link to={paths.admin}>Works</Link>, Sync,
          stands what was left out.
        </Text>
      )}
      <Button variant="primary" inactive={isRunning || starting || !progress} onClick={() => start({})}>
        {isRunning || starting
          ? 'Reading your works…'
          : status === 'idle'
            ? 'Start the first sync'
            : 'Start it again'}
      </Button>
    </>
  );
}
