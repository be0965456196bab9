// Rule 13.9
import { describe, expect, it } from 'vitest';
import { normaliseItem } from '#functions/sync/normalise/normalise-item.ts';
import { collectReferences } from '#functions/sync/normalise/references.ts';
import { item, moonUrl, read, surroundings, variation } from '#test/support/sync/square-items.ts';

const long = (length: number) => 'word '.repeat(length / 5).trim();
const told = (object: unknown) => read(object).errors;
const attribute = (name: string, stringValue: string) => ({ [`Square:${name}`]: { name, stringValue } });
const named = (names: readonly string[]) =>
  item({ variations: names.map((name, index) => variation({ name }, { id: `V${index}` })) });

/** Reads an item together with these categories and images. */
function readBeside(object: unknown, references: readonly unknown[]) {
  const result = normaliseItem(object, {
    ...surroundings,
    references: collectReferences([image({ url: moonUrl }), ...references]),
  });
  if (result.kind !== 'work') throw new Error('Not a work');
  return { work: result.work, errors: result.failures.map(({ error }) => error) };
}
const category = (id: string, name: string) => ({ type: 'CATEGORY', id, categoryData: { name } });
const image = (imageData: object) => ({ type: 'IMAGE', id: 'MOON', version: 1, imageData });

describe('a sync cuts and reports', () => {
  it('a title of more than 200 characters', () => {
    expect(told(item({ name: long(200) }))).toEqual([]);
    expect(told(item({ name: long(300) }))).toEqual([
      'Its title is longer than 200 characters and was cut. Please shorten it in Square.',
    ]);
  });

  it('a size’s name of more than 120 characters', () => {
    expect(told(named([long(120), 'Small']))).toEqual([]);
    expect(told(named([long(130), 'Small']))).toEqual([
      'The name of this size is longer than 120 characters and was cut. Please shorten it in Square.',
    ]);
  });

  it('the names of two sizes, although both names are equal after the cut', () => {
    expect(told(named([`${long(120)} small`, `${long(120)} large`]))).toEqual(
      [1, 2].map(
        () =>
          'Cut to 120 characters, the name of this size is the same as another’s, so nobody can tell them apart. Please shorten it in Square.',
      ),
    );
  });

  it('a category’s name of more than 100 characters', () => {
    const categorised = item({ categories: [{ id: 'A' }] });

    expect(readBeside(categorised, [category('A', long(100)), category('B', long(100))]).errors).toEqual([]);
    expect(readBeside(categorised, [category('A', long(110))]).errors).toEqual([
      'The name of its category is longer than 100 characters and was cut. Please shorten it in Square.',
    ]);
    expect(
      readBeside(categorised, [category('A', `${long(110)}a`), category('B', `${long(110)}b`)]).errors,
    ).toEqual([
      'Cut to 100 characters, the name of its category is the same as another’s, so both are shown as one. Please shorten it in Square.',
    ]);
  });

  it('a long medium, but not the size after the medium', () => {
    const { work, errors } = read(
      item(
        {},
        { customAttributeValues: { ...attribute('Medium', long(250)), ...attribute('Size', '24 × 30 in') } },
      ),
    );

    expect(work.medium).toMatch(/^word .*wor, 24 × 30 in$/);
    expect(work.medium.length).toBeLessThanOrEqual(200);
    expect(errors).toEqual([
      'Its medium and size are longer than 200 characters together, and the medium was cut. Please shorten it in Square.',
    ]);
  });

  it('a caption of more than 250 characters', () => {
    const categorised = item({ imageIds: ['MOON'] });

    expect(readBeside(categorised, [image({ url: moonUrl, caption: long(250) })]).errors).toEqual([]);
    expect(readBeside(categorised, [image({ url: moonUrl, caption: long(260) })]).errors).toEqual([
      'The caption of one of its pictures is longer than 250 characters and was cut. Please shorten it in Square.',
    ]);
  });

  it('a description of more than 10,000 characters without empty lines', () => {
    const spaced = `${'A line.'}${' \n\n\n'.repeat(4_000)}The end.`;

    expect(read(item({ descriptionPlaintext: spaced }))).toMatchObject({
      work: { description: 'A line.\n\nThe end.' },
      errors: [],
    });
    expect(told(item({ descriptionPlaintext: long(10_010) }))).toEqual([
      'Its description is longer than 10000 characters and was cut.',
    ]);
    expect(told(item({ descriptionPlaintext: `A line.${' \n'.repeat(60_000)}The end.` }))).toHaveLength(1);
  });
});

describe('an attribute named Sold', () => {
  const sold = (value: object) =>
    item({}, { customAttributeValues: { 'Square:1': { name: 'Sold', ...value } } });

  it.each(['2024', 'Sold at the fair', 'Reserved'])(
    'is reported, and does not make the work sold, if the value is %j',
    (stringValue) => {
      const { work, errors } = read(sold({ stringValue }));

      expect(work.isMarkedSold).toBe(false);
      expect(errors).toEqual([
        `Its attribute 'Sold' says '${stringValue}', which does not mark it as sold. Write 'yes' there if it is, or nothing if it is not.`,
      ]);
    },
  );

  it.each(['no', 'N', 'False', 'not sold', 'For sale', 'available', ' '])(
    'is not reported if the value is %j',
    (stringValue) => {
      expect(told(sold({ stringValue }))).toEqual([]);
    },
  );
});
