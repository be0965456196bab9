import { flow } from '#test/simulation/flow.ts';
import { fairLocation, studioLocation } from '#test/simulation/scene.ts';
import { askStudio } from './artist.ts';

/** The artist chooses another payment location, and works are read there sooner or later. */
export const location = flow<{ readonly isFair: boolean; readonly rereads: boolean }>({
  name: 'location',
  weight: 2,
  plan: (random) => ({ isFair: random.chance(0.6), rereads: random.chance(0.7) }),
  words: ({ isFair }) => `the artist chooses ${isFair ? 'the fair' : 'the studio'} as payment location`,
  run: async (scene, { isFair, rereads }, faults) => {
    const locationId = isFair ? fairLocation : studioLocation;
    await askStudio(scene, 'the artist chooses', 'setLocation', { body: { locationId } }, faults);
    const ids = scene.works.map(({ id }) => id);
    if (rereads) await scene.unasked('works are read again', ({ ports }) => ports.rereadWorks(ids));
  },
});
