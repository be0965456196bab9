import { type Check, expect } from './check.ts';

export const operatorChecks: readonly Check[] = [
  {
    name: 'stack traces name source files and lines',
    run: async ({ artist, logged, shop }) => {
      shop.simulator.faults.add({ kind: 'unauthorised', match: { operation: 'listLocations' } });
      const { status } = await artist
        .get('/api/square/locations')
        .finally(() => shop.simulator.faults.clear());
      expect(status >= 500, `With Square's refusal the studio answers ${status}`);
      const failures = logged()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.includes('"error":'));
      expect(failures.length > 0, 'No failure was logged');
      const nameless = failures.find((line) => !/functions\/[\w/-]+\.ts:\d+/.test(line));
      expect(nameless === undefined, `No file of ours in ${nameless}`);
    },
  },
  {
    name: 'no Lambda function has failed unexpectedly, and no IAM policy has refused a call',
    run: async ({ shop, provoked }) => {
      const refusals = shop.iam.refusals();
      const failures = shop.lambda.failures().filter((line) => !provoked.some((each) => each.test(line)));
      expect(refusals.length === 0, refusals.join('; '));
      expect(failures.length === 0, failures.join('; '));
    },
  },
];
