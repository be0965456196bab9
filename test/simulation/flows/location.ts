import { flow } from '#test/simulation/flow.ts';
import { fairLocation, studioLocation } from '#test/simulation/square.ts';
import { askStudio } from './artist.ts';

/** The artist chooses another payment location, and perhaps the former location again later. */
export const location = flow<{
  readonly isFair: boolean;
  readonly rereads: boolean;
  readonly backAfter: number | undefined;
}>({
  name: 'location',
  weight: 2,
  isCheckout: true,
  plan: (random) => ({
    isFair: random.chance(0.6),
    rereads: random.chance(0.7),
    backAfter: random.pick([undefined, 200, 5_000]),
  }),
  words: ({ isFair, backAfter }) =>
    `the artist chooses ${isFair ? 'the fair' : 'the studio'} as payment location${backAfter === undefined ? '' : `, and the other one ${backAfter} ms later`}`,
  run: async (scene, { isFair, rereads, backAfter }, faults) => {
    const choose = async (locationId: string) => {
      await askStudio(scene, 'the artist chooses', 'setLocation', { body: { locationId } }, faults);
      const ids = scene.works.map(({ id }) => id);
      if (rereads) await scene.unasked('works are read again', ({ ports }) => ports.rereadWorks(ids));
    };
    await choose(isFair ? fairLocation : studioLocation);
    if (backAfter === undefined) return;
    await scene.timeline.wait(backAfter);
    await choose(isFair ? studioLocation : fairLocation);
  },
});
