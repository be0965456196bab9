import { describe, expect, it } from 'vitest';
import { deployed, lint, unit } from './phases.ts';
import { failedTest, type TestResult } from './results.ts';
import { outcomeOf } from './run-phase.ts';

const passed: TestResult = { kind: 'test', title: 'cart › adds a work', status: 'passed', durationMs: 5 };
const skipped: TestResult = { kind: 'test', title: 'cart › waits', status: 'skipped' };
const failed = failedTest({ title: 'cart › counts', error: 'expected 1 to be 2' });

describe('a phase that counts its tests', () => {
  it('counts passed and skipped tests, and passes', () => {
    expect(outcomeOf(deployed, 0, [passed, skipped, passed], () => '')).toEqual({
      passed: 2,
      skipped: 1,
      failures: [],
    });
  });

  it('fails with the tests that failed, and not a second time for its exit code', () => {
    const outcome = outcomeOf(deployed, 1, [passed, failed], () => 'log');

    expect(outcome.passed).toBe(1);
    expect(outcome.failures.map(({ title }) => title)).toEqual(['cart › counts']);
  });

  it.each([
    ['exits with 1 though every test passed', 1, [passed], 'ended with exit code 1\nOut of memory'],
    ['is killed', 'ended by SIGKILL', [passed], 'ended by SIGKILL\nOut of memory'],
    ['is killed after a test failed', 'ended by SIGKILL', [failed], 'ended by SIGKILL\nOut of memory'],
    ['ends well without a test', 0, [], 'ended with exit code 0, but ran no test\nOut of memory'],
    ['cannot be started', 'spawn vitest ENOENT', [], 'spawn vitest ENOENT\nOut of memory'],
  ])('fails itself, with its log, when it %s', (_, ended, tests, error) => {
    const { failures } = outcomeOf(deployed, ended, tests, () => 'Out of memory\n');

    expect(failures.at(-1)).toEqual({ title: deployed.name, error, alone: deployed.alone });
  });
});

it('a phase that its time limit ended has passed with the tests that ran', () => {
  expect(outcomeOf(unit, 1, [passed, { kind: 'stopped' }], () => 'log')).toMatchObject({
    passed: 1,
    failures: [],
  });
});

describe('a phase without tests', () => {
  it('counts as one check that passed', () => {
    expect(outcomeOf(lint, 0, [], () => '')).toEqual({ passed: 1, skipped: 0, failures: [] });
  });

  it('fails with what it printed and the command that repeats it', () => {
    expect(outcomeOf(lint, 1, [], () => 'cart.ts:1 unused import')).toEqual({
      passed: 0,
      skipped: 0,
      failures: [
        {
          title: lint.name,
          error: 'ended with exit code 1\ncart.ts:1 unused import',
          alone: 'npx biome check --error-on-warnings',
        },
      ],
    });
  });
});
