import { flow } from '#test/simulation/flow.ts';
import { studioLocation } from '#test/simulation/square.ts';
import { otherAccount } from '#test/support/orders/works.ts';
import { askStudio } from './artist.ts';

const own = { merchantId: 'MLTWINMERCHANT', locationId: studioLocation };

/** The artist connects the shop to another Square account, and perhaps to the first account again. */
export const account = flow<{ readonly hides: boolean; readonly minutes: number | undefined }>({
  name: 'account',
  weight: 1,
  isAfterSale: true,
  plan: (random) => ({ hides: random.chance(0.5), minutes: random.pick([undefined, undefined, 1, 4, 45]) }),
  words: ({ hides, minutes }) =>
    `the shop is connected to another account ${minutes === undefined ? 'for good' : `for ${minutes} minutes`}, which ${hides ? 'knows nothing of' : 'is refused'} what belongs to the first`,
  run: async (scene, { hides, minutes }, faults) => {
    const connect = ({ merchantId, locationId }: typeof own) => {
      scene.simulator.simulate({
        type: 'account-changed',
        merchantId,
        hides: hides && merchantId !== own.merchantId,
      });
      return askStudio(scene, 'the artist chooses', 'setLocation', { body: { locationId } }, faults);
    };
    await connect(otherAccount);
    if (minutes === undefined) return;
    await scene.timeline.wait(minutes * 60_000);
    await connect(own);
  },
});
