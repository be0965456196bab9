// Rules 3.18 and 3.20
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countChoices,
  type GalleryFilter,
  orientations,
  plainFilter,
  readFilter,
  sizeBands,
  sortOrders,
  writeFilter,
} from '#shared/artwork/gallery-filter.ts';
import { orientationOf } from '#shared/artwork/orientation.ts';
import { sizeBandOf } from '#shared/size/size-band.ts';

const filters: fc.Arbitrary<GalleryFilter> = fc.record({
  sort: fc.constantFrom(undefined, ...sortOrders),
  orientation: fc.constantFrom(undefined, ...orientations),
  size: fc.constantFrom(undefined, ...sizeBands),
  online: fc.constantFrom(undefined, 'yes' as const),
});

const read = (search: string) => readFilter(new URLSearchParams(search));
function write(search: string, filter: GalleryFilter): string {
  const parameters = new URLSearchParams(search);
  writeFilter(parameters, filter);
  return parameters.toString();
}

describe('sort and filter in the address', () => {
  test('are read as they were written, whatever the address contained before', () => {
    fc.assert(
      fc.property(filters, filters, (before, filter) => {
        expect(read(write(write('', before), filter))).toEqual(filter);
      }),
    );
  });

  test('do not change other parameters', () => {
    expect(write('?utm_source=letter&sort=newest', { ...plainFilter, size: 'small' })).toBe(
      'utm_source=letter&size=small',
    );
    expect(write('?sort=newest', plainFilter)).toBe('');
  });

  test('are not set by unknown values', () => {
    expect(read('?sort=cheapest&orientation=PORTRAIT&size=&online=true&page=2')).toEqual(plainFilter);
    expect(read('?sort=cheapest&size=large')).toEqual({ ...plainFilter, size: 'large' });
    fc.assert(
      fc.property(fc.string(), (search) => {
        expect(countChoices(read(search))).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe('the orientation', () => {
  test.each([
    [1600, 2000, 'portrait'],
    [2000, 1600, 'landscape'],
    [2000, 1950, 'square'],
    [1950, 2000, 'square'],
    [2000, 1930, 'landscape'],
  ])('of a picture of %i × %i px is %s', (width, height, orientation) => {
    expect(orientationOf({ width, height })).toBe(orientation);
  });
});

describe('the size band', () => {
  const inch = 25.4;

  test.each([
    [8, 10, 'small'],
    [12, 16.1, 'medium'],
    [40, 30, 'medium'],
    [40.1, 4, 'large'],
  ])('of %d × %d inches is determined by the longest side: %s', (width, height, band) => {
    expect(sizeBandOf({ width: width * inch, height: height * inch })).toBe(band);
  });

  test('is small up to 40 cm, and medium up to 100 cm', () => {
    expect(sizeBandOf({ width: 300, height: 400 })).toBe('small');
    expect(sizeBandOf({ width: 1000, height: 700 })).toBe('medium');
  });
});
