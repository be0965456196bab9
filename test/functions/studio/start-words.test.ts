// Rule 13.28
import { expect, it } from 'vitest';
import { startWords } from '#functions/studio/handlers.ts';

it.each([
  ['All works', {}, { filter: '' }],
  ['Works with “owl”', {}, { filter: 'owl' }],
  ['Preview of all works', { preview: true }, { filter: '' }],
  ['All works, as previewed', { confirmRun: 7 }, { filter: '' }],
  [
    'All works, confirmed that 25 works may leave',
    { confirmVanishing: true },
    { filter: '', wouldVanish: 25 },
  ],
  ['All works, confirmed that 1 work may leave', { confirmVanishing: true }, { filter: '', wouldVanish: 1 }],
  ['All works, confirmed that many works may leave', { confirmVanishing: true }, { filter: '' }],
  [
    'Works with “owl”, as previewed, confirmed that 9 works may leave',
    { confirmRun: 7, confirmVanishing: true },
    { filter: 'owl', wouldVanish: 9 },
  ],
])('the activity log describes the start of a sync as "%s"', (words, body, begun) => {
  expect(startWords(body, begun)).toBe(words);
});
