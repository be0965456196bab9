import { flow } from '#test/simulation/flow.ts';
import { visitorOf } from '#test/simulation/shoppers.ts';

/** A shopper clicks "pay" on the open page once, or twice at the same time. */
export const pay = flow<{
  readonly who: number;
  readonly card: 'good' | 'declined';
  readonly isDoubleClick: boolean;
}>({
  name: 'pay',
  weight: 6,
  isCheckout: true,
  calls: ['createPayment', 'completePayment', 'getPayment', 'getOrder', 'batchRetrieveCounts'],
  plan: (random) => ({
    who: random.int(0, 2),
    card: random.pick(['good', 'good', 'good', 'declined']),
    isDoubleClick: random.chance(0.2),
  }),
  words: ({ who, card, isDoubleClick }) =>
    `shopper ${who} clicks "pay"${isDoubleClick ? ' twice' : ''} with a ${card} card`,
  run: async (scene, { who, card, isDoubleClick }, faults) => {
    const visitor = visitorOf(scene, who);
    await Promise.all([visitor.pays(card, faults), isDoubleClick && visitor.pays(card)]);
  },
});
