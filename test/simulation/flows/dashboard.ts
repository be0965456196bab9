import { flow } from '#test/simulation/flow.ts';
import { anyOrder } from './artist.ts';

const doings = [
  'order-canceled',
  'order-shipped',
  'shipment-canceled',
  'order-touched',
  'guarantee',
  'refund',
  'payment',
  'fails',
] as const;

/** A person changes an order in Square's Dashboard, or Square changes an order by itself. */
export const dashboard = flow<{ readonly does: (typeof doings)[number]; readonly which: number }>({
  name: 'dashboard',
  weight: 3,
  isCheckout: true,
  isAfterSale: true,
  plan: (random) => ({ does: random.pick(doings), which: anyOrder(random) }),
  words: ({ does }) => `in the Dashboard: ${does}`,
  run: async (scene, { does, which }) => {
    const { orders, payments, refunds } = scene.simulator.ledger();
    const pick = <T>(all: readonly T[]): T | undefined => all[which % Math.max(1, all.length)];
    try {
      if (does === 'guarantee') {
        const payment = pick(payments.filter(({ status }) => status === 'APPROVED'));
        if (payment) {
          const captureAfter = 5_000;
          scene.simulator.simulate({ type: does, paymentId: payment.id, captureAfter });
          // Square captures the payment by itself, without the shop's check of the stock.
          scene.captures.push({ checkedAt: 0, at: scene.timeline.now + captureAfter });
        }
      } else if (does === 'refund') {
        const payment = pick(payments.filter(({ status }) => status === 'COMPLETED'));
        const amount = Math.ceil((payment?.amount_money.amount ?? 0) / 2);
        if (payment) {
          scene.simulator.simulate({ type: 'dashboard-refund', paymentId: payment.id, amount });
          scene.refundClicks.set(`${payment.order_id} dashboard-${scene.refundClicks.size}`, amount);
        }
      } else if (does === 'payment') {
        const order = pick(orders.filter(({ state }) => state === 'OPEN'));
        if (order) await scene.payAtSquare(order);
      } else if (does === 'fails') {
        const pending = pick(refunds.filter(({ status }) => status === 'PENDING'));
        if (pending)
          scene.simulator.simulate({ type: 'refund-fails', refundId: pending.id, status: 'REJECTED' });
      } else {
        const order = pick(orders);
        if (order) scene.simulator.simulate({ type: does, orderId: order.id });
      }
    } catch {
      // The Dashboard refuses an action that is no longer possible.
    }
    scene.deliverEvents();
  },
});
