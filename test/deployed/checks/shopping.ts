import type { Visitor } from '#test/support/shop/visitor.ts';
import {
  bodyOf,
  buyable,
  type Check,
  eventually,
  expect,
  inStock,
  ok,
  singlePiece,
  type World,
} from './check.ts';

const shippingAddress = {
  name: 'Ada Lovelace',
  address1: '12 Analytical Row',
  address2: '',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94103',
};
export const buyerEmail = 'ada@example.com';

async function fillCart(world: World, visitor: Visitor, find = buyable) {
  const { work, variation } = await find(world);
  return bodyOf(
    'addToCart',
    await visitor.post('/api/cart', { artworkId: work.id, variationId: variation.id }),
  );
}

async function placeOrder(world: World, visitor: Visitor, find = buyable) {
  await fillCart(world, visitor, find);
  return bodyOf('placeOrder', await visitor.post('/api/orders', { shippingAddress }));
}

export async function pay(world: World, visitor: Visitor, find = singlePiece) {
  const { orderId, total } = await placeOrder(world, visitor, find);
  const sourceId = world.shop.simulator.mintCard({}, total);
  const answer = await visitor.post('/api/payments', { orderId, sourceId, buyerEmail });
  return { orderId, answer };
}

export async function setTestMode({ artist }: World, enabled: boolean): Promise<void> {
  ok(await artist.post('/api/square/test-mode', { enabled }));
}

interface Doubt {
  readonly visitor: Visitor;
  readonly orderId: string;
}

/**
 * Lets two shoppers pay while Square's answers are lost: Square has authorized the first payment and captured the
 * second, and the shop knows the outcome of neither.
 */
async function payWithLostAnswers(world: World): Promise<readonly [held: Doubt, taken: Doubt]> {
  const { faults } = world.shop.simulator;
  await setTestMode(world, false);
  const [first, second] = [world.newVisitor(), world.newVisitor()];
  faults.add({ kind: 'apply-then-drop', match: { operation: 'createPayment' } });
  faults.add({ kind: 'drop', match: { path: '/v2/payments*' } });
  const held = await pay(world, first).finally(() => faults.clear());
  faults.add({ kind: 'apply-then-drop', match: { operation: 'completePayment' } });
  faults.add({ kind: 'drop', match: { operation: 'getPayment' } });
  const taken = await pay(world, second, buyable).finally(() => faults.clear());
  return [
    { visitor: first, orderId: held.orderId },
    { visitor: second, orderId: taken.orderId },
  ];
}

async function stateOf({ visitor, orderId }: Doubt): Promise<string> {
  return bodyOf('getOrder', await visitor.get(`/api/orders/${orderId}`)).state;
}

async function isInDoubt(order: Doubt): Promise<boolean> {
  return ['PAYING', 'AUTHORISED', 'CAPTURING'].includes(await stateOf(order));
}

/** Repeats `push` until the shop knows the outcomes of both orders. */
async function settle([held, taken]: readonly [Doubt, Doubt], push: () => Promise<void>): Promise<void> {
  await eventually('The settlement', async () => {
    await push();
    return !(await isInDoubt(held)) && !(await isInDoubt(taken));
  });
  expect((await stateOf(taken)) === 'PAID', 'What Square has taken the money for is not paid here');
}

export const shoppingChecks: readonly Check[] = [
  {
    name: 'a guest changes the cart and the wishlist',
    run: async (world) => {
      const visitor = world.newVisitor();
      const { work, variation } = await buyable(world);
      const line = await fillCart(world, visitor);
      ok(await visitor.send('PATCH', `/api/cart/${line.id}`, { quantity: 2 }));
      const popularity = bodyOf(
        'getItemPopularity',
        await visitor.get(`/api/cart/item-popularity/${work.id}/${variation.id}`),
      );
      expect(Number.isInteger(popularity.count), 'Nobody knows how many carts hold it');
      ok(await visitor.post('/api/cart/validate'));
      const lines = bodyOf('getCart', await visitor.get('/api/cart'));
      expect(lines.length === 1 && lines[0]?.quantity === 2, 'The cart forgot what was put into it');
      ok(await visitor.send('DELETE', `/api/cart/${line.id}`));
      await fillCart(world, visitor);
      ok(await visitor.post('/api/cart/clear'));
      expect(bodyOf('getCart', await visitor.get('/api/cart')).length === 0, 'The cart is not empty');
      ok(await visitor.post('/api/wishlist', { artworkId: work.id }));
      expect(
        bodyOf('listWishlist', await visitor.get('/api/wishlist')).length === 1,
        'The wish is forgotten',
      );
      ok(await visitor.send('DELETE', `/api/wishlist/${work.id}`));
    },
  },
  {
    name: 'the event of a sale at the till updates the stock, and validation removes the sold work from a cart',
    run: async (world) => {
      const visitor = world.newVisitor();
      const { work, variation } = await singlePiece(world);
      ok(await visitor.post('/api/cart', { artworkId: work.id, variationId: variation.id }));
      world.shop.simulator.sellAtTill(variation.id, 1);
      await eventually('The sale', async () => (await inStock(world, work.id, variation.id)) === 0);
      expect(
        bodyOf('validateCart', await visitor.post('/api/cart/validate')).removedCount === 1,
        'The sold line stayed',
      );
    },
  },
  {
    name: 'a guest whose card was declined pays once with another card',
    run: async (world) => {
      await setTestMode(world, false);
      const visitor = world.newVisitor();
      const { orderId, total } = await placeOrder(world, visitor, singlePiece);
      const payWith = (sourceId: string) => visitor.post('/api/payments', { orderId, sourceId, buyerEmail });
      const declined = await payWith('cnon:declined:CVV_FAILURE');
      expect(declined.status === 402, `A declined card is answered with ${declined.status}`);
      const before = world.shop.simulator.ledger().payments.length;
      const answer = await payWith(world.shop.simulator.mintCard({}, total));
      expect(bodyOf('takePayment', answer).status === 'COMPLETED', 'The payment is not complete');
      expect(
        bodyOf('getOrder', await visitor.get(`/api/orders/${orderId}`)).state === 'PAID',
        'The order is not paid',
      );
      const made = world.shop.simulator.ledger().payments.slice(before);
      expect(made.length === 1 && made[0]?.status === 'COMPLETED', 'Square holds another truth');
      expect(
        bodyOf('getCart', await visitor.get('/api/cart')).length === 0,
        'What was bought is still in the cart',
      );
    },
  },
  {
    name: 'the reconciler settles a payment whose answer was lost',
    run: async (world) => {
      const { shop } = world;
      shop.simulator.webhooks.settings.hold = true;
      const doubts = await payWithLostAnswers(world);
      await settle(doubts, async () => {
        shop.advance(60_000);
        await shop.events.runSchedule('Reconcile');
      });
      shop.simulator.webhooks.settings.hold = false;
    },
  },
  {
    name: 'Square’s event settles a payment whose answer was lost',
    run: async (world) => {
      const { shop } = world;
      shop.simulator.webhooks.settings.hold = true;
      const doubts = await payWithLostAnswers(world);
      shop.advance(180_000);
      shop.simulator.webhooks.settings.hold = false;
      await settle(doubts, async () => shop.advance(1000));
    },
  },
];
