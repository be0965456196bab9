import { expect, it } from 'vitest';
import { noFault, runHistories } from '#test/support/stock/print-tally.ts';
import { shopRules } from '#test/support/stock/stock-rules.ts';

it('20,000 random lives of a print: nothing lost, nothing sold twice, nobody refused falsely', () => {
  const tally = runHistories(shopRules, 20_000);
  expect(tally, tally.story.join('\n')).toMatchObject(noFault);
});
