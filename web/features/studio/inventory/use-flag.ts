import { useRef, useState } from 'react';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { tellOutcome } from '#web/features/tell-outcome.ts';

export type FlagName = 'featured' | 'hidden';

const operations = { featured: 'toggleFeatured', hidden: 'toggleHidden' } as const;

/**
 * A work's flag, answering at once: the new value shows while it is saved, the old one again if that fails. Pressed again
 * meanwhile, it ends as it was pressed last.
 */
export function useFlag(artwork: StudioArtwork, name: FlagName) {
  const { mutateAsync, isPending } = useOperation(operations[name]);
  const [wanted, setWanted] = useState(false);
  /** What was pressed last; undefined where nothing is being saved. */
  const pressed = useRef<boolean>(undefined);
  const on = isPending ? wanted : artwork[name];

  /** One change at a time, since toggling twice is toggling back. It goes on where the row leaves the list meanwhile. */
  async function save(): Promise<void> {
    try {
      for (let saved: boolean | undefined; saved !== pressed.current; ) {
        const answer = await mutateAsync({ params: { id: artwork.id } });
        saved = 'featured' in answer ? answer.featured : answer.hidden;
      }
    } finally {
      pressed.current = undefined;
    }
  }

  return {
    on,
    toggle: () => {
      const isSaving = pressed.current !== undefined;
      pressed.current = !on;
      setWanted(!on);
      if (isSaving) return;
      void tellOutcome(`flag ${artwork.id} ${name}`, save(), { failed: `Failed to update ${name} status` });
    },
  };
}
