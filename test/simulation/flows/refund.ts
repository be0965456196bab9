import { flow } from '#test/simulation/flow.ts';
import { anyOrder, askStudio, orderIn } from './artist.ts';

/** The artist refunds all or part of an order, with or without restocking. The request may be sent twice. */
export const refund = flow<{
  readonly which: number;
  readonly part: number;
  readonly pieces: number;
  readonly click: number;
  readonly again: boolean;
}>({
  name: 'refund',
  weight: 4,
  isAfterSale: true,
  calls: ['refundPayment', 'getRefund', 'getPayment', 'batchCreateChanges'],
  plan: (random) => ({
    which: anyOrder(random),
    part: random.pick([1, 1, 0.5, 0.25]),
    pieces: random.int(0, 1),
    click: random.int(0, 3),
    again: random.chance(0.3),
  }),
  words: ({ part, pieces, again }) =>
    `the artist refunds ${part} of a paid order${again ? ', with the same click twice' : ''}, and ${pieces} of it goes back into stock`,
  run: async (scene, { which, part, pieces, click, again }, faults) => {
    const order = orderIn(scene, 'PAID', which);
    if (!order) return;
    const [line] = order['lines'] as { readonly variationId: string }[];
    const restock = pieces > 0 && line ? [{ variationId: line.variationId, quantity: pieces }] : [];
    const amount = Math.ceil(Number(order['total']) * part);
    const params = { id: String(order['orderId']) };
    const body = { amount, restock, requestId: `click-${click}` };
    const wish = `${order['squareOrderId']} ${body.requestId}`;
    scene.refundClicks.set(wish, Math.max(amount, scene.refundClicks.get(wish) ?? 0));
    await askStudio(scene, 'the artist refunds', 'refundOrder', { params, body }, faults);
    if (again) await askStudio(scene, 'the artist refunds again', 'refundOrder', { params, body });
  },
});
