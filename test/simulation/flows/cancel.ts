import { flow } from '#test/simulation/flow.ts';
import { anyOrder, askStudio, orderIn } from './artist.ts';

/** The artist cancels one unpaid order, or all unpaid orders. */
export const cancel = flow<{ readonly which: number; readonly all: boolean }>({
  name: 'cancel',
  weight: 2,
  isCheckout: true,
  calls: ['getOrder', 'updateOrder'],
  plan: (random) => ({ which: anyOrder(random), all: random.chance(0.4) }),
  words: ({ all }) => (all ? 'the artist cancels all open orders' : 'the artist cancels an open order'),
  run: async (scene, { which, all }, faults) => {
    if (all) return askStudio(scene, 'the artist cancels', 'cancelOpenOrders', {}, faults);
    const order = orderIn(scene, 'OPEN', which);
    if (!order) return;
    return askStudio(
      scene,
      'the artist cancels',
      'cancelOrder',
      { params: { id: String(order['orderId']) } },
      faults,
    );
  },
});
