import { makeOrderToken } from '#functions/orders/order-page/order-link.ts';
import { flow } from '#test/simulation/flow.ts';
import { anyOrder, askStudio, orderIn } from './artist.ts';

/** A shopper withdraws from an order through its link, perhaps twice, and the artist may settle the withdrawal. */
export const withdraw = flow<{
  readonly which: number;
  readonly again: boolean;
  readonly isSettled: boolean;
}>({
  name: 'withdraw',
  weight: 2,
  isAfterSale: true,
  plan: (random) => ({ which: anyOrder(random), again: random.chance(0.4), isSettled: random.chance(0.3) }),
  words: ({ again }) => `a shopper withdraws from a paid order${again ? ', twice' : ''}`,
  run: async (scene, { which, again, isSettled }, faults) => {
    const order = orderIn(scene, 'PAID', which);
    if (!order) return;
    const orderId = String(order['orderId']);
    const link = { orderId, version: Number(order['linkVersion'] ?? 1) };
    const token = makeOrderToken(scene.secrets.orderLinkKey, link, scene.timeline.now);
    const call = { address: `10.9.${which}.9`, body: { token, lines: [0] } };
    await scene.request('a shopper withdraws', 'enquiries', 'withdraw', call, faults);
    if (again) await scene.request('a shopper withdraws again', 'enquiries', 'withdraw', call);
    if (!isSettled) return;
    const settled = { params: { id: orderId }, body: { settled: true } };
    await askStudio(scene, 'the artist settles a withdrawal', 'decideRefund', settled);
  },
});
