import { describe, expect, it } from 'vitest';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import { mergeTexts } from '#web/features/studio/texts/merge-texts.ts';

const base = { ...startingTexts, headline: 'Base', lead: 'Base', terms: 'Base' };

describe('texts that two administrators have changed', () => {
  it('are those of both, and where both changed one it is mine and named', () => {
    const mine = { ...base, headline: 'Mine', lead: 'Mine' };
    const theirs = { ...base, lead: 'Theirs', terms: 'Theirs' };

    const { texts, both } = mergeTexts(base, mine, theirs);

    expect(texts).toEqual({ ...base, headline: 'Mine', lead: 'Mine', terms: 'Theirs' });
    expect(both).toEqual(['lead']);
  });

  it('in the same way are no conflict', () => {
    const both = { ...base, biography: [{ title: 'New', text: 'Words' }] };

    expect(mergeTexts(base, both, structuredClone(both))).toEqual({ texts: both, both: [] });
  });
});
