import { bodyOf, type Check, eventually, expect } from './check.ts';
import { untilAllAre } from './mails.ts';
import { sell, shipInDashboard, untilShipped } from './sold-orders.ts';
import { syncEnded } from './sync.ts';

/** Number of simultaneous requests from a browser for one page. */
const atOnce = 6;

/** Checks with AWS's limits of concurrency, which a local shop does not have. */
export const conditionChecks: readonly Check[] = [
  {
    name: 'a new AWS account, limited to ten concurrent executions, serves a visit during a scheduled run',
    run: async ({ shop, newVisitor }) => {
      const visitor = newVisitor();
      const paths = ['/', '/api/artworks', '/api/categories', '/api/cart', '/api/wishlist', '/api/user'];
      const schedule = shop.events.runSchedule('Reconcile');
      const answers = await Promise.all(paths.slice(0, atOnce).map((path) => visitor.get(path)));
      await schedule;
      const crowd = await Promise.all(Array.from({ length: 30 }, () => visitor.get('/api/cart')));
      const wrong = crowd.filter(({ status }) => status !== 200 && status !== 503);
      expect(wrong.length === 0, `A crowd met ${wrong[0]?.status}`);
      const failed = answers.filter(({ status }) => status >= 429);
      expect(failed.length === 0, `${failed.length} of ${answers.length} were turned away`);
    },
  },
  {
    name: 'nothing is lost while Lambda throttles everything',
    run: async (world) => {
      const { shop, artist } = world;
      const { id } = await sell(world);
      const before = bodyOf('getSyncProgress', await artist.get('/api/sync/progress')).startedAt;
      const { most } = shop.concurrency;
      shop.concurrency.most = 0;
      const visit = await world.newVisitor().get('/api/cart');
      expect(visit.status === 503, `A visitor met ${visit.status}`);
      const schedules = Promise.allSettled(
        ['Nightly', 'Mail', 'Reconcile'].map((name) => shop.events.runSchedule(name)),
      );
      await shipInDashboard(world, id);
      await eventually('Square’s third try', async () => {
        shop.advance(1000);
        return shop.simulator.webhooks.pending().some(({ attempts }) => attempts > 2);
      });
      // The waiting events would use all ten executions, and the artist's requests would be refused.
      shop.concurrency.most = 1000;
      await untilShipped(world, id, async () => shop.advance(5000));
      const [lost] = (await schedules).filter(({ status }) => status === 'rejected');
      shop.concurrency.most = most;
      expect(!lost, `A schedule’s event is lost: ${JSON.stringify(lost)}`);
      await untilAllAre(world, id, 'SENT');
      const { status, startedAt } = await syncEnded(world);
      expect(
        status === 'completed' && startedAt !== before,
        `The nightly sync is ${status} since ${startedAt}`,
      );
    },
  },
];
