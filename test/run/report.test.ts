import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { journeys, lint, root, unit } from './phases.ts';
import { describePhase, describeRun } from './report.ts';
import type { PhaseOutcome } from './run-phase.ts';

const reports = join(root, '.build', 'reports');
const green: PhaseOutcome = {
  phase: unit,
  seconds: 201.34,
  passed: 4012,
  skipped: 0,
  failures: [],
  log: join(reports, 'unit.log'),
};

const failure = (title: string, error = 'expected 1 to be 2') => ({ title, error });

describe('a phase that passed', () => {
  it('is one line with its count and time', () => {
    expect(describePhase(green)).toBe('ok   unit, integration and infrastructure  201.3 s  4012 passed');
  });

  it('has no count when it is one check', () => {
    expect(describePhase({ ...green, phase: lint, passed: 1 })).toMatch(/^ok {3}lint and format +201\.3 s$/);
  });
});

describe('a phase that failed', () => {
  const red: PhaseOutcome = {
    ...green,
    phase: journeys,
    log: join(reports, 'journeys.log'),
    skipped: 1,
    failures: [
      {
        title: 'test/journeys/gallery.journey.ts › the cart › empties (phone)',
        error: 'expected 1 to be 2\n- 2\n+ 1',
        attachments: [{ name: 'screenshot', path: '.build/reports/journeys/cart/failed-1.png' }],
        alone: 'npx playwright test test/journeys/gallery.journey.ts:12 --project=phone',
      },
    ],
  };

  it('names each test with its error, its log, its picture and the command that runs it alone', () => {
    expect(describePhase(red).split('\n')).toEqual([
      expect.stringMatching(/^FAIL journeys in a browser +201\.3 s {2}4012 passed, 1 failed, 1 skipped$/),
      '',
      '  ✗ test/journeys/gallery.journey.ts › the cart › empties (phone)',
      '      expected 1 to be 2',
      '      - 2',
      '      + 1',
      '    log:        .build/reports/journeys.log',
      '    screenshot: .build/reports/journeys/cart/failed-1.png',
      '    alone:      npx playwright test test/journeys/gallery.journey.ts:12 --project=phone',
    ]);
  });

  it('shows the beginning of a long line of an error', () => {
    const described = describePhase({
      ...red,
      failures: [failure('a page', `<main>${'<p>'.repeat(9_000)}`)],
    });

    expect(described).toContain('      <main><p><p>');
    expect(described).toContain('… whole in the log');
    expect(described.length).toBeLessThan(1_000);
  });

  it('shows the beginning and the end of a long error', () => {
    const error = Array.from({ length: 400 }, (_, line) => `line ${line}`).join('\n');
    const lines = describePhase({ ...red, failures: [failure('a long one', error)] }).split('\n');

    expect(lines.length).toBeLessThan(60);
    expect(lines).toContain('      line 0');
    expect(lines).toContain('      … 350 more lines in the log …');
    expect(lines).toContain('      line 399');
  });

  it('names the tests beyond the tenth without their errors', () => {
    const failures = Array.from({ length: 12 }, (_, number) => failure(`test ${number}`, `error ${number}`));
    const text = describePhase({ ...red, failures });

    expect(text).toContain('error 9');
    expect(text).toContain('and 2 more:\n     test 10\n     test 11');
    expect(text).not.toContain('error 10');
  });
});

describe('the end of a run', () => {
  it('is the counts of all phases', () => {
    const lines = describeRun([green, { ...green, phase: lint, passed: 1 }], 372.9, reports).split('\n');

    expect(lines).toEqual([
      '',
      '6 min 12 s; everything the phases printed is in .build/reports',
      '4013 passed, 0 failed',
    ]);
  });

  it('lists what failed before the counts, a line each', () => {
    const error = '\u001B[31mexpected 1 to be 2\u001B[39m\nat cart.test.ts:3';
    const lines = describeRun([{ ...green, failures: [failure('a', error)] }], 60, reports).split('\n');

    expect(lines.slice(0, 4)).toEqual(['', 'Failed:', '  a: expected 1 to be 2', '']);
    expect(lines.at(-1)).toBe('4012 passed, 1 failed');
  });
});
