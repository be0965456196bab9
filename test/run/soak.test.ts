import { describe, expect, it } from 'vitest';
import { everything, unit } from './phases.ts';
import { readSoakOptions } from './soak-options.ts';
import { type SoakRun, soakTable } from './soak-table.ts';

const run = (number: number, seconds: number, ...titles: readonly string[]): SoakRun => ({
  number,
  seconds,
  outcomes: [
    {
      phase: unit,
      seconds,
      passed: 10,
      skipped: 0,
      failures: titles.map((title) => ({ title, error: 'expected 1 to be 2' })),
      log: 'unit.log',
    },
  ],
});

describe('the table of a soak', () => {
  it('counts green runs with the shortest, the median and the longest time', () => {
    expect(soakTable([run(1, 360), run(2, 350), run(3, 380)])).toBe(
      '3 runs: 3 green, 0 red. Shortest 350.0 s, median 360.0 s, longest 380.0 s.',
    );
    expect(soakTable([run(1, 360), run(2, 350)])).toContain('median 355.0 s');
  });

  it('names each test that failed with its runs, the most frequent first', () => {
    const table = soakTable([run(1, 360, 'cart'), run(2, 360), run(3, 360, 'wall', 'cart', 'cart')]);

    expect(table.split('\n')).toEqual([
      '3 runs: 1 green, 2 red. Shortest 360.0 s, median 360.0 s, longest 360.0 s.',
      '',
      'failed  in runs  test',
      '2       1, 3     cart',
      '1       3        wall',
    ]);
  });
});

describe('the options of a soak', () => {
  const plannedPhases = (...args: readonly string[]) => {
    const { first, queue } = readSoakOptions(args).plan;
    return { first: first.map(({ id }) => id), queue: queue.map(({ id }) => id) };
  };

  it('are the whole run unless a part is named', () => {
    expect(readSoakOptions(['12', '--beside', '2'])).toEqual({
      runs: 12,
      beside: 2,
      what: 'npm test',
      plan: everything,
    });
  });

  it('build the pages for parts that need them', () => {
    expect(plannedPhases('3', '--part', 'unit')).toEqual({ first: [], queue: ['unit'] });
    expect(plannedPhases('3', '--part', 'deployed', '--part', 'journeys')).toEqual({
      first: ['pages'],
      queue: ['journeys', 'deployed'],
    });
  });

  it('run files with the program that they are for', () => {
    const files = ['test/journeys/gallery.journey.ts', 'test/web/app.test.ts', 'test/run/soak.test.ts'];
    const { first, queue } = readSoakOptions(['3', '--part', ...files]).plan;

    expect(first.map(({ id }) => id)).toEqual(['pages']);
    expect(queue.map(({ id, command }) => `${id} ${command.at(-1)}`)).toEqual([
      `journeys ${files[0]}`,
      `unit ${files[2]}`,
      `web ${files[1]}`,
    ]);
  });

  it.each([
    [[], 'The number of runs must be a whole number from 1 on.'],
    [['0'], 'The number of runs must be a whole number from 1 on.'],
    [['2', '--beside', '1.5'], '--beside must be a whole number from 0 on.'],
    [['2', '--part', 'units'], 'There is no part and no file "units".'],
    [['2', 'README.md'], '"README.md" is neither a test nor a journey.'],
    [['2', '--besides', '2'], "Unknown option '--besides'"],
  ])('refuse %j in a sentence', (args, sentence) => {
    expect(() => readSoakOptions(args)).toThrow(sentence);
  });
});
