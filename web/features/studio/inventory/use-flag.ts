import { useRef, useState } from 'react';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { failureToast } from '#web/features/failure-toast.ts';

export type FlagName = 'featured' | 'hidden';

const operations = { featured: 'toggleFeatured', hidden: 'toggleHidden' } as const;

/**
 * A work's flag, answering at once: the new value shows while it is saved, the old one again if that fails. Pressed again
 * meanwhile, it ends as it was pressed last.
 */
export function useFlag(artwork: StudioArtwork, name: FlagName) {
  const { mutate, isPending } = useOperation(operations[name]);
  const [wanted, setWanted] = useState(false);
  /** What was pressed last; undefined where nothing is being saved. */
  const pressed = useRef<boolean>(undefined);
  const on = isPending ? wanted : artwork[name];

  function save(): void {
    const failed = failureToast(`Failed to update ${name} status`);
    mutate(
      { params: { id: artwork.id } },
      {
        onSuccess: (answer) => {
          const saved = 'featured' in answer ? answer.featured : answer.hidden;
          // Toggling twice is toggling back, so one change at a time.
          if (saved === pressed.current) pressed.current = undefined;
          else save();
        },
        onError: (error) => {
          pressed.current = undefined;
          failed(error);
        },
      },
    );
  }

  return {
    on,
    toggle: () => {
      const isSaving = pressed.current !== undefined;
      pressed.current = !on;
      setWanted(!on);
      if (!isSaving) save();
    },
  };
}
