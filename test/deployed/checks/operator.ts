import { type Check, expect } from './check.ts';

export const operatorChecks: readonly Check[] = [
  {
    name: 'a second deploy keeps the shop’s own keys',
    run: async ({ shop }) => {
      const before = [...shop.parameters];
      await shop.customResources.deploy();
      const now = [...shop.parameters];
      expect(JSON.stringify(now) === JSON.stringify(before), 'A deploy changed a secret');
    },
  },
  {
    name: 'every alarm has a subscriber',
    run: async ({ shop }) => {
      const mute = await shop.events.muteAlarms();
      expect(mute.length === 0, `${mute.length} alarms are mute: ${mute[0]}`);
    },
  },
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
    name: 'a scheduled run that keeps failing goes to a dead-letter queue',
    run: async ({ shop }) => {
      const lost = await shop.events.lostRuns();
      expect(lost.length === 0, lost.join('; '));
    },
  },
  {
    name: 'a removed development shop deletes its secrets',
    run: async ({ shop }) => {
      await shop.customResources.remove();
      expect(shop.parameters.size === 0, `Left behind: ${[...shop.parameters.keys()].join(', ')}`);
    },
  },
  {
    name: 'no function failed and no policy refused',
    run: async ({ shop, provoked }) => {
      const refusals = shop.iam.refusals();
      const failures = shop.lambda.failures().filter((line) => !provoked.some((each) => each.test(line)));
      expect(refusals.length === 0, refusals.join('; '));
      expect(failures.length === 0, failures.join('; '));
    },
  },
];
