import type { ReviewAction } from '#shared/order/order.ts';
import { flow } from '#test/simulation/flow.ts';
import { anyOrder, askStudio, orderIn } from './artist.ts';

/** The artist decides about an order in review. */
export const review = flow<{ readonly which: number; readonly action: ReviewAction }>({
  name: 'review',
  weight: 3,
  isAfterSale: true,
  calls: ['getOrder', 'getPayment', 'refundPayment', 'batchRetrieveCounts'],
  plan: (random) => ({ which: anyOrder(random), action: random.pick(['keep', 'refund', 'check']) }),
  words: ({ action }) => `the artist decides about an order in review: ${action}`,
  run: async (scene, { which, action }, faults) => {
    const order = orderIn(scene, 'REVIEW', which);
    if (!order) return;
    if (action === 'refund')
      scene.refundClicks.set(`${order['squareOrderId']} review`, Number(order['total']));
    const params = { id: String(order['orderId']) };
    await askStudio(scene, 'the artist decides', 'endReview', { params, body: { action } }, faults);
  },
});
