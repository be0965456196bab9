import { describe, expect, it } from 'vitest';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import { changedOf, differences } from '#shared/texts/changed-texts.ts';

const sections = [{ title: 'Early years', text: 'By the sea.' }];

describe('changed texts', () => {
  it('are those that differ from shop.config.ts, including empty ones', () => {
    expect(changedOf({ ...startingTexts, headline: '' }, startingTexts)).toEqual({ headline: '' });
  });

  it('do not include a text that is absent', () => {
    expect(changedOf({ lead: 'New' }, startingTexts)).toEqual({ lead: 'New' });
  });

  it('differ in a biography when one of its sections does', () => {
    expect(differences({ biography: sections }, { biography: structuredClone(sections) })).toEqual([]);
    expect(differences({ biography: sections }, { biography: [...sections, ...sections] })).toEqual([
      'biography',
    ]);
  });
});
