import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { progressReader } from './progress.ts';
import { failedTest, literally, openResults, readResults, shellWord } from './results.ts';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'results-')), 'unit.jsonl');

describe('a results file', () => {
  it('is read up to the last whole line when the phase crashed in the middle of one', () => {
    const file = newFile();
    const failure = failedTest({ title: 'the cart › empties', error: '\u001B[31mnot empty\u001B[39m' }, 12);
    openResults(file)(failure);
    appendFileSync(file, '{"kind":"test","ti');

    expect(readResults(file)).toEqual([failure]);
    expect(failure.failure?.error).toBe('not empty');
  });

  it('holds nothing when the phase did not come so far', () => {
    expect(readResults(newFile())).toEqual([]);
  });

  it('says how far a phase is, however its lines arrive', () => {
    const file = newFile();
    const progress = progressReader(file);
    expect(progress.read()).toBe('');

    const write = openResults(file);
    write({ kind: 'progress', done: 0, total: 40 });
    expect(progress.read()).toBe('0/40');

    write(failedTest({ title: 'Größe', error: 'zu groß' }));
    appendFileSync(file, '{"kind":"progress","do');
    expect(progress.read()).toBe('0/40, 1 failed');

    appendFileSync(file, 'ne":1,"total":40}\n');
    expect(progress.read()).toBe('1/40, 1 failed');
  });
});

describe('the command that runs a test alone', () => {
  it.each(["a shopper's 2 × $5.00 (each)", 'a "quoted" `title`', 'line\nbreak', 'test/web/app.test.ts:12'])(
    'hands %j to the program as it is',
    (title) => {
      const echoed = execFileSync('sh', ['-c', `printf %s ${shellWord(title)}`], { encoding: 'utf8' });

      expect(echoed).toBe(title);
    },
  );

  it('finds a title by a pattern that matches nothing else', () => {
    const title = 'costs $5.00 (each) [a|b]? \\ ^{2}+* /';

    expect(title).toMatch(new RegExp(`^${literally(title)}$`));
    expect('costs $5x00').not.toMatch(new RegExp(literally('costs $5.00')));
  });
});
