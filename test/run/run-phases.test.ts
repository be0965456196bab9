import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Phase, playwright, runPhases, vitest } from './run-phases.ts';

/** A folder within the repository, where test files find its packages. */
function folderWith(files: Readonly<Record<string, string>>): string {
  mkdirSync('.build', { recursive: true });
  const folder = mkdtempSync('.build/run-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

const node = (script: string) => ({ name: 'check', alone: 'npm run check', command: ['node', '-e', script] });

async function run(phase: Phase) {
  const printed: string[] = [];
  const options = { folder: join(folderWith({}), 'logs'), print: (text: string) => printed.push(text) };
  const code = await runPhases(node(''), [phase], options);
  return { code, printed: printed.join('\n'), last: printed.at(-1) };
}

it('shows a failing test and a file that does not load, and how to run each alone', async () => {
  const root = folderWith({
    'cart.test.ts': `import { describe, expect, it } from 'vitest';
      it('passes', () => {});
      describe('cart', () => it("costs $5, the shopper's", () => expect({ a: 1 }).toEqual({ a: 2 })));`,
    'broken.test.ts': `throw new Error('does not load');`,
  });
  const { code, printed, last } = await run(vitest('unit', '*', '--root', root));

  expect({ code, last }).toEqual({ code: 1, last: '2 passed, 2 failed' });
  expect(printed).toMatch(/- +"a": 2,\n +\+ +"a": 1,[\s\S]*broken\.test\.ts\n/);
  expect(printed).toContain(String.raw`" cart.test.ts -t '^cart (> )?costs \$5, the shopper'\''s$'`);
});

it('shows a failing journey, and how to run it alone', async () => {
  const journey = `import { expect, test } from '@playwright/test';
    test('passes', () => {});
    test('buys', () => expect(1).toBe(2));`;
  const root = folderWith({ 'buying.spec.ts': journey });
  const { code, printed, last } = await run(playwright('journeys', `${root}/output`, '--config', root));

  expect({ code, last }).toEqual({ code: 1, last: '2 passed, 1 failed' });
  expect(printed).toMatch(/Expected: 2\n.*Received: 1[\s\S]*npx playwright test \S+buying\.spec\.ts:3/);
});

it.each([
  ['ends with an error', `console.log('7 passed, 0 failed'); process.exit(3)`, '8 passed, 1 failed'],
  ['is killed', `console.log('7 passed, 0 failed'); process.kill(process.pid)`, '8 passed, 1 failed'],
  ['ends well but counts a failed test', `console.log('7 passed, 1 failed')`, '8 passed, 1 failed'],
  ['runs no test', '', '1 passed, 1 failed'],
])('fails a phase that %s', async (_, script, counts) => {
  const { code, last } = await run({ ...node(script), summary: /^\d+ passed, \d+ failed/gm });

  expect({ code, last }).toEqual({ code: 1, last: counts });
});
