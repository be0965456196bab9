import { describe, expect, it } from 'vitest';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import { changedOf, differences } from '#shared/texts/changed-texts.ts';

const sections = [{ title: 'Early years', text: 'By the sea.' }];

describe('changed texts', () => {
  it('are those that differ from shop.config.ts, including empty ones', () => {
    expect(changedOf({ ...startingTexts, headline: '' }, startingTexts)).toEqual({ headline: '' });
  });

  it('do not include an absent text', () => {
    expect(changedOf({ lead: 'New' }, startingTexts)).toEqual({ lead: 'New' });
  });

  it('include a biography if one of its sections has changed', () => {
    expect(differences({ biography: sections }, { biography: structuredClone(sections) })).toEqual([]);
    expect(differences({ biography: sections }, { biography: [...sections, ...sections] })).toEqual([
      'biography',
    ]);
  });
});
