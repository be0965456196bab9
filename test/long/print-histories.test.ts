import { expect, it } from 'vitest';
import { noFault, runHistories } from '#test/support/stock/print-tally.ts';
import { shopRules } from '#test/support/stock/stock-rules.ts';

it('20,000 random histories of a print: no unit lost, none sold twice, no shopper refused without reason', () => {
  const tally = runHistories(shopRules, 20_000);
  expect(tally, tally.story.join('\n')).toMatchObject(noFault);
});
