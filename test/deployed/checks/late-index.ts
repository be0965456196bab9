import { makeItem } from '#test/support/shop/square-catalogue.ts';
import { bodyOf, buyable, type Check, eventually, expect, ok, type World } from './check.ts';
import { mailsOf } from './mails.ts';
import { payWithLostAnswers, settle } from './shopping.ts';
import { sell } from './sold-orders.ts';
import { syncEnded } from './sync.ts';

/** What Square knows of money, as one text. */
const moneyAtSquare = ({ shop: { simulator } }: World) =>
  JSON.stringify(
    [...simulator.ledger().payments, ...simulator.ledger().refunds].map(({ id, status }) => [id, status]),
  );

/** Everything that runs by itself comes twice, as it does. */
async function comeRound({ shop }: World): Promise<void> {
  shop.advance(60_000);
  for (const schedule of ['Reconcile', 'Mail']) await shop.events.runSchedule(schedule);
}

/** While the table's index is behind. */
export const lateIndexChecks: readonly Check[] = [
  {
    name: 'what an index still names although it is over is done once',
    run: async (world) => {
      const { shop, artist } = world;
      const order = await sell(world);
      shop.simulator.webhooks.settings.hold = true;
      const doubts = await payWithLostAnswers(world, buyable);
      await shop.index.hold();
      shop.advance(180_000);
      shop.simulator.webhooks.settings.hold = false;
      // Square's own word settles them, by their keys; the index goes on naming them as in doubt.
      await settle(doubts, async () => shop.advance(1000));
      await comeRound(world);
      const before = moneyAtSquare(world);
      await comeRound(world);
      expect(moneyAtSquare(world) === before, 'An order that was settled has been worked on again');
      for (const { orderId } of doubts)
        bodyOf('readOrder', await artist.get(`/api/studio/orders/${orderId}`));
      const mails = mailsOf(world, order.id).length;
      expect(mails === 2, `Of one sale ${mails} mails went out`);
      ok(
        await artist.post(`/api/studio/orders/${order.id}/ship`, {
          carrier: 'USPS',
          trackingNumber: '9400 3000',
          notify: false,
        }),
      );
      const { orders } = bodyOf('listOrders', await artist.get('/api/studio/orders?view=to-ship'));
      expect(
        !orders.some(({ id }) => id === order.id),
        'An order that was shipped is listed as to be shipped',
      );
      shop.index.release();
    },
  },
  {
    name: 'a sale at the till of a work that the index does not know yet arrives',
    run: async (world) => {
      const { shop, artist } = world;
      const { work } = await buyable(world);
      const image = shop.simulator.object(work.id)?.item_data?.image_ids?.[0];
      const fresh = makeItem('FRESH', { data: { image_ids: image ? [image] : [] } });
      await shop.index.hold();
      shop.simulator.putObject(fresh);
      shop.simulator.setStock('FRESH-V1', 7);
      const left = async () => {
        shop.advance(1000);
        const works = bodyOf('listArtworks', await artist.get('/api/artworks?scope=all'));
        return works.find(({ id }) => id === 'FRESH')?.variations[0]?.inStock;
      };
      await eventually('The new work', async () => (await left()) === 7);
      // A run that is under way, as for the new work's picture, would find the sale by itself.
      await eventually('Silence at Square', async () => shop.simulator.webhooks.pending().length === 0);
      await syncEnded(world);
      shop.simulator.sellAtTill('FRESH-V1', 1);
      await eventually('The sale', async () => (await left()) === 6);
      shop.index.release();
    },
  },
];
