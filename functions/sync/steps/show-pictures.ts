import * as z from 'zod/mini';
import type { SyncPorts } from '#functions/sync/import/sync-ports.ts';
import { saveProgress } from '#functions/sync/run/sync-records.ts';
import { syncStateSchema } from '#functions/sync/run/sync-state.ts';

/** The state with the answer of the step that makes pictures. */
export const picturesStateSchema = z.extend(syncStateSchema, {
  pictures: z.object({ made: z.int(), remaining: z.int(), unhung: z.int() }),
});

/** Lets visitors see the pictures made so far, so that a first gallery fills as it goes. Counted are works that are shown. */
export async function showPictures(
  ports: SyncPorts,
  { pictures, ...state }: z.infer<typeof picturesStateSchema>,
): Promise<z.infer<typeof picturesStateSchema>> {
  const made = Math.max(0, state.pending - pictures.unhung);
  if (pictures.made > 0) await ports.publish();
  await saveProgress(ports, state.run, {
    current: made,
    total: state.pending,
    message:
      pictures.unhung === 0 && pictures.remaining > 0
        ? 'Gallery ready. Preparing large pictures…'
        : 'Preparing pictures…',
  });
  return { ...state, made, pictures };
}
