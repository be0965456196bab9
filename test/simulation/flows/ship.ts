import { flow } from '#test/simulation/flow.ts';
import { anyOrder, askStudio, orderIn } from './artist.ts';

/** The artist ships a paid order, or corrects its tracking. */
export const ship = flow<{ readonly which: number; readonly corrects: boolean }>({
  name: 'ship',
  weight: 3,
  isAfterSale: true,
  calls: ['getOrder', 'updateOrder'],
  plan: (random) => ({ which: anyOrder(random), corrects: random.chance(0.2) }),
  words: ({ corrects }) =>
    corrects ? 'the artist corrects a tracking number' : 'the artist ships a paid order',
  run: async (scene, { which, corrects }, faults) => {
    const order = orderIn(scene, 'PAID', which);
    if (!order) return;
    const params = { id: String(order['orderId']) };
    const body = { carrier: 'USPS', trackingNumber: corrects ? '9401' : '9400', notify: true };
    await askStudio(
      scene,
      'the artist ships',
      corrects ? 'correctTracking' : 'shipOrder',
      { params, body },
      faults,
    );
  },
});
