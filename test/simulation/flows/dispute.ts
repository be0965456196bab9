import { flow } from '#test/simulation/flow.ts';
import { anyOrder } from './artist.ts';

const states = ['EVIDENCE_REQUIRED', 'PROCESSING', 'WON', 'LOST'] as const;

/** A shopper's bank disputes a payment and decides the dispute. */
export const dispute = flow<{ readonly which: number; readonly goesTo: (typeof states)[number] }>({
  name: 'dispute',
  weight: 1,
  isAfterSale: true,
  plan: (random) => ({ which: anyOrder(random), goesTo: random.pick(states) }),
  words: ({ goesTo }) => `a bank disputes a payment, as far as: ${goesTo}`,
  run: async (scene, { which, goesTo }) => {
    const taken = scene.simulator.ledger().payments.filter(({ status }) => status === 'COMPLETED');
    const payment = taken[which % Math.max(1, taken.length)];
    if (!payment) return;
    for (const state of states.slice(0, states.indexOf(goesTo) + 1)) {
      if (state === 'WON' && goesTo === 'LOST') continue;
      scene.simulator.simulate({ type: 'dispute', paymentId: payment.id, state });
      scene.deliverEvents();
    }
  },
});
