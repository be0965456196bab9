import { describe, expect, it } from 'vitest';
import { crashEverywhere, flows, killEverywhere } from '#test/support/orders/crashes.ts';
import { checkoutsOnABusyDay } from '#test/support/orders/faults.ts';
import { fuzzCheckout } from '#test/support/orders/fuzz.ts';
import { runHistories } from '#test/support/orders/model.ts';
import {
  newKeyEachCall,
  skipsCheckBeforeCapture,
  takesWithoutAsking,
} from '#test/support/orders/planted-bugs.ts';
import {
  doubleClicks,
  percentile,
  type RaceResult,
  raceForOriginals,
  raceForPrints,
  tillSales,
} from '#test/support/orders/races.ts';

/**
 * The money path at the full sizes that test/README.md lists under pressure (rules 15.1 to 15.11). `CHECKOUT_SCALE`
 * (0 to 1) makes them smaller on a machine with little time; what was run is printed.
 */
const scale = Number(process.env['CHECKOUT_SCALE'] ?? 1);
const sized = (full: number) => Math.max(2, Math.round(full * scale));
const hours = 4 * 3_600_000;

function report(name: string, size: string, { waits }: RaceResult): void {
  const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)].map(Math.round);
  process.stdout.write(`${name}: ${size}; a payment took p50 ${p50} ms, p99 ${p99} ms\n`);
}

describe('races', () => {
  it(
    'sells one original to exactly one of fifty shoppers, a thousand times (rule 15.1)',
    async () => {
      const control = await raceForOriginals({ races: 1, shoppers: 50, intercept: takesWithoutAsking() });
      expect(control.broken).not.toEqual([]);

      const races = sized(1000);
      const result = await raceForOriginals({ races, shoppers: 50 });

      report('1', `${races} races of 50 shoppers`, result);
      expect(result.broken).toEqual([]);
    },
    hours,
  );

  it(
    'never oversells three prints of two kinds (rule 15.2)',
    async () => {
      const control = await raceForPrints({ races: 1, shoppers: 10, intercept: takesWithoutAsking() });
      expect(control.broken).not.toEqual([]);

      const races = sized(300);
      const result = await raceForPrints({ races, shoppers: 10 });

      report('2', `${races} races of 10 shoppers`, result);
      expect(result.broken).toEqual([]);
    },
    hours,
  );

  it(
    'makes one order and one payment of twenty clicks each (rule 15.3)',
    async () => {
      const control = await doubleClicks({ rounds: 1, clicks: 20, intercept: newKeyEachCall() });
      expect(control.broken).not.toEqual([]);

      const rounds = sized(200);
      const result = await doubleClicks({ rounds, clicks: 20 });

      report('4', `${rounds} rounds of 20 clicks`, result);
      expect(result.broken).toEqual([]);
    },
    hours,
  );

  it(
    'captures nothing that the till has sold (rule 15.9)',
    async () => {
      const control = await tillSales({ sales: 2, intercept: skipsCheckBeforeCapture });
      expect(control.broken).not.toEqual([]);

      const sales = sized(200);
      const result = await tillSales({ sales });

      report('13', `${sales} sales`, result);
      expect(result.broken).toEqual([]);
    },
    hours,
  );
});

describe('a busy database', () => {
  it(
    'pays 99.5 % of a thousand checkouts and calls none sold out (rule 15.5)',
    async () => {
      const checkouts = sized(1000);
      const result = await checkoutsOnABusyDay({ checkouts });

      report(
        '8',
        `${checkouts} checkouts, ${result.injected} refusals injected, ${result.paid} paid`,
        result,
      );
      expect(result.broken).toEqual([]);
      expect(result.falselySoldOut).toBe(0);
      expect(result.paid).toBeGreaterThanOrEqual(Math.floor(checkouts * 0.995));
    },
    hours,
  );
});

describe('kill -9 before and after every call (rule 15.4)', () => {
  it.each(flows)(
    'leaves no charge without an order and no hold (%s)',
    async (flow) => {
      const { broken, points } = await killEverywhere({ flow });

      process.stdout.write(`5: ${points} processes killed in a ${flow} checkout\n`);
      expect(broken).toEqual([]);
      // The shortest way, a test checkout's, asks nothing of Square.
      expect(points).toBeGreaterThan(12);
    },
    hours,
  );

  it.each(flows)(
    'is paid once when the shopper clicks again (%s)',
    async (flow) => {
      const { broken, points } = await crashEverywhere({ flow, aftermath: 'retries', bothSides: true });

      process.stdout.write(`5: ${points} retries after a crash in a ${flow} checkout\n`);
      expect(broken).toEqual([]);
    },
    hours,
  );
});

describe('anything in any order (rule 15.11)', () => {
  it(
    'keeps every invariant through random histories',
    async () => {
      const plantedBug = runHistories({ runs: 200, steps: 40, seed: 4, intercept: skipsCheckBeforeCapture });
      await expect(plantedBug).rejects.toThrow();

      const runs = sized(300);
      await runHistories({ runs, steps: 40 });
      process.stdout.write(`15: ${runs} histories of up to 40 steps\n`);
    },
    hours,
  );
});

describe('hostile input to orders and payments (rule 17.9)', () => {
  it(
    'never fails, never hangs, and a refusal writes nothing',
    async () => {
      const cases = sized(6000);
      const result = await fuzzCheckout({ cases });

      report('32', `${cases} calls`, result);
      expect(result.broken).toEqual([]);
    },
    hours,
  );
});
