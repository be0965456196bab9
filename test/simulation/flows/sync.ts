import { flow } from '#test/simulation/flow.ts';

/** The shop reads all works from Square again. */
export const sync = flow<Record<string, never>>({
  name: 'sync',
  weight: 2,
  isCheckout: true,
  plan: () => ({}),
  words: () => 'all works are read again',
  run: (scene, _, faults) => {
    const ids = scene.works.map(({ id }) => id);
    return scene.unasked('works are read again', ({ ports }) => ports.rereadWorks(ids), faults);
  },
});
