import { flow } from '#test/simulation/flow.ts';
import { askStudio } from './artist.ts';

/** The artist syncs the whole catalogue, perhaps after a preview. */
export const syncRun = flow<{ readonly preview: boolean }>({
  name: 'sync run',
  weight: 2,
  isAfterSale: true,
  plan: (random) => ({ preview: random.chance(0.2) }),
  words: ({ preview }) => `the artist starts a sync${preview ? ' as a preview' : ''}`,
  run: (scene, body, faults) => askStudio(scene, 'the artist syncs', 'startSync', { body }, faults),
});
