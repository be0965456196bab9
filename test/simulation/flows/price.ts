import { flow } from '#test/simulation/flow.ts';
import { variationOf } from '#test/support/orders/works.ts';

/** The artist changes a price at Square. */
export const price = flow<{ readonly work: number; readonly amount: number }>({
  name: 'price',
  weight: 1,
  isCheckout: true,
  plan: (random) => ({ work: random.int(0, 1), amount: random.pick([4_000, 9_900, 120_000]) }),
  words: ({ work, amount }) => `the price of work ${work} is ${amount} at Square`,
  run: async (scene, { work, amount }) => {
    const variationId = variationOf(scene.works[work] ?? { id: '' });
    scene.simulator.changePrice(variationId, amount);
    scene.priceChanges.push({ at: scene.timeline.now, variationId, amount });
    scene.deliverEvents();
  },
});
