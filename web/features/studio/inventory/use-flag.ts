import { useState } from 'react';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { failureToast } from '#web/features/failure-toast.ts';

export type FlagName = 'featured' | 'hidden';

const operations = { featured: 'toggleFeatured', hidden: 'toggleHidden' } as const;

/** A work's flag, answering at once: the new value shows while it is saved, the old one again if that fails. */
export function useFlag(artwork: StudioArtwork, name: FlagName) {
  const { mutate, isPending } = useOperation(operations[name]);
  const [wanted, setWanted] = useState(false);

  return {
    on: isPending ? wanted : artwork[name],
    toggle: () => {
      // Toggling twice is toggling back, so one change at a time.
      if (isPending) return;
      setWanted(!artwork[name]);
      const onError = failureToast(`Failed to update ${name} status`);
      mutate({ params: { id: artwork.id } }, { onError });
    },
  };
}
