import { flow } from '#test/simulation/flow.ts';
import { visitorOf } from '#test/simulation/shoppers.ts';

/** A shopper fills the cart, orders and pays. */
export const buy = flow<{
  readonly who: number;
  readonly work: number;
  readonly quantity: number;
  readonly card: 'good' | 'declined';
  readonly goesAsFarAs: 'cart' | 'order' | 'payment';
  readonly country?: string;
}>({
  name: 'buy',
  weight: 6,
  isCheckout: true,
  calls: ['createPayment', 'completePayment', 'getPayment', 'getOrder', 'batchRetrieveCounts'],
  plan: (random, { works }) => ({
    who: random.int(0, 2),
    work: random.int(0, works.length - 1),
    quantity: random.pick([1, 1, 2]),
    card: random.pick(['good', 'good', 'good', 'declined']),
    goesAsFarAs: random.pick(['payment', 'payment', 'order', 'cart']),
    // A country of the European Union, where shoppers may withdraw, or a code that Square does not know.
    country: random.chance(0.06) ? 'XK' : 'DE',
  }),
  words: ({ who, work, quantity, card, goesAsFarAs }) =>
    `shopper ${who} wants ${quantity} of work ${work}${goesAsFarAs === 'cart' ? '' : ', orders'}${goesAsFarAs === 'payment' ? ` and pays with a ${card} card` : ''}`,
  run: async (scene, { who, work, quantity, card, goesAsFarAs, country = 'DE' }, faults) => {
    const visitor = visitorOf(scene, who);
    const wanted = scene.works[work];
    if (wanted) await visitor.adds(wanted, quantity);
    // Only the last request of the step has faults. Adding to the cart has none.
    if (goesAsFarAs !== 'cart') await visitor.orders(country, goesAsFarAs === 'order' ? faults : []);
    if (goesAsFarAs === 'payment') await visitor.pays(card, faults);
  },
});
