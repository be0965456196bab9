import { type Check, expect } from './check.ts';

export const operatorChecks: readonly Check[] = [
  {
    name: 'a second deploy keeps the keys that the shop made for itself',
    run: async ({ shop }) => {
      const before = [...shop.parameters];
      await shop.customResources.deploy();
      const now = [...shop.parameters];
      expect(JSON.stringify(now) === JSON.stringify(before), 'A deploy changed a secret');
    },
  },
  {
    name: 'every alarm reaches somebody',
    isBare: true,
    run: async ({ shop }) => {
      const mute = await shop.events.muteAlarms();
      expect(mute.length === 0, `${mute.length} alarms are mute: ${mute[0]}`);
    },
  },
  {
    name: 'what the functions count, the alarms of this stage hear',
    run: async ({ shop, logged }) => {
      await shop.events.runSchedule('Reconcile');
      const counted = logged()
        .split('\n')
        .filter((line) => line.includes('CloudWatchMetrics'))
        .map((line) => JSON.parse(line) as { _aws: { CloudWatchMetrics: [{ Namespace: string }] } })
        .map(({ _aws: { CloudWatchMetrics } }) => CloudWatchMetrics[0].Namespace);
      const watched = shop.stack
        .all<{ Namespace?: string }>('AWS::CloudWatch::Alarm')
        .map(({ properties }) => properties.Namespace);
      expect(counted.length > 0, 'No function counts anything');
      const lost = counted.filter((namespace) => !watched.includes(namespace));
      expect(lost.length === 0, `Counted in ${lost[0]}, where no alarm listens`);
    },
  },
  {
    name: 'each number whose silence is an alarm is reported, that of the public address too',
    run: async ({ shop, logged }) => {
      // The shop calls its own address every fifth minute.
      for (let minute = 0; minute < 5; minute++) {
        await shop.events.runSchedule('Reconcile');
        shop.advance(60_000);
      }
      await shop.events.runSchedule('Mail');
      const beating = shop.stack
        .all<{ MetricName?: string; TreatMissingData?: string }>('AWS::CloudWatch::Alarm')
        .filter(({ properties }) => properties.TreatMissingData === 'breaching')
        .map(({ properties }) => properties.MetricName ?? '');
      expect(beating.length > 3, `Only ${beating.join(', ')} are heartbeats`);
      const silent = beating.filter((name) => !logged().includes(`"Metrics":[{"Name":"${name}"`));
      expect(silent.length === 0, `Never reported: ${silent.join(', ')}`);
    },
  },
  {
    name: 'a failure names our own files and lines',
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
    name: 'a scheduled run that fails for good is put aside',
    isBare: true,
    run: async ({ shop }) => {
      const lost = await shop.events.lostRuns();
      expect(lost.length === 0, lost.join('; '));
    },
  },
  {
    name: 'a shop for trying out takes its secrets away with it',
    isBare: true,
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
