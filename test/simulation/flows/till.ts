import { flow } from '#test/simulation/flow.ts';
import { variationOf } from '#test/support/orders/works.ts';

/** The till sells pieces of a work, or takes pieces back. */
export const till = flow<{ readonly work: number; readonly quantity: number; readonly location: string }>({
  name: 'till',
  weight: 3,
  isCheckout: true,
  plan: (random) => ({
    work: random.int(0, 1),
    quantity: random.pick([-1, -1, -1, 1]),
    location: random.pick(['LSTUDIO', 'LSTUDIO', 'LFAIR']),
  }),
  words: ({ work, quantity, location }) =>
    quantity < 0
      ? `the till at ${location} sells a piece of work ${work}`
      : `the till at ${location} takes back a piece of work ${work}`,
  run: async (scene, { work, quantity, location }) => {
    const variationId = variationOf(scene.works[work] ?? { id: '' });
    const locationId = location === 'LFAIR' ? location : scene.simulator.locationId;
    if (scene.onShelf(variationId, locationId) + quantity < 0) return;
    scene.move(variationId, locationId, quantity);
    scene.deliverEvents();
  },
});
