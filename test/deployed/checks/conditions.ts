import { type Check, expect } from './check.ts';

/** Requests of one page that a browser has under way at once. */
const atOnce = 6;

/** Executions at once that a new account has (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html). */
const newAccountConcurrency = 10;

/** Under what AWS makes harder than a laptop does. */
export const conditionChecks: readonly Check[] = [
  {
    name: 'whoever comes without TLS is led to it, whatever the address',
    isBare: true,
    run: async ({ shop }) => {
      const paths = [
        '/',
        '/gallery',
        '/anywhere',
        '/api/artworks',
        '/api/cart',
        '/assets/a.js',
        '/media/a.jpg',
      ];
      const others = paths.filter((path) => shop.cdn.viewInClear(path) !== 'redirect');
      expect(others.length === 0, `Not led to TLS: ${others.join(', ')}`);
    },
  },
  {
    name: 'a new account, with ten executions at once for all Lambdas, serves a visit beside the schedules',
    run: async ({ shop, newVisitor }) => {
      const usual = shop.concurrency.most;
      shop.concurrency.most = newAccountConcurrency;
      const visitor = newVisitor();
      const paths = ['/', '/api/artworks', '/api/categories', '/api/cart', '/api/wishlist', '/api/user'];
      const schedule = shop.events.runSchedule('Reconcile');
      const answers = await Promise.all(paths.slice(0, atOnce).map((path) => visitor.get(path)));
      await schedule;
      const crowd = await Promise.all(Array.from({ length: 30 }, () => visitor.get('/api/cart')));
      shop.concurrency.most = usual;
      const wrong = crowd.filter(({ status }) => status !== 200 && status !== 503);
      expect(wrong.length === 0, `A crowd met ${wrong[0]?.status}`);
      const failed = answers.filter(({ status }) => status >= 429);
      expect(failed.length === 0, `${failed.length} of ${answers.length} were turned away`);
    },
  },
];
