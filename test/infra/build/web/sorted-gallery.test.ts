// Rule 3.18
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedGalleryScript } from '#infra/build/web/inline-script.ts';
import {
  countChoices,
  filterNames,
  orientations,
  sizeBands,
  sortOrders,
  writeFilter,
} from '#shared/artwork/gallery-filter.ts';

/** Returns the classes that the inline script adds to the root element at this address. */
function classesAt(search: string): string[] {
  const classes: string[] = [];
  const classList = { add: (name: string) => classes.push(name) };
  runInNewContext(sortedGalleryScript, {
    location: { search },
    document: { documentElement: { classList } },
    URLSearchParams,
  });
  return classes;
}

const filters = fc.record({
  sort: fc.constantFrom(undefined, ...sortOrders),
  orientation: fc.constantFrom(undefined, ...orientations),
  size: fc.constantFrom(undefined, ...sizeBands),
  online: fc.constantFrom(undefined, 'yes' as const),
});

test.each(filterNames)('the inline script recognizes an address whose only parameter is %s', (name) => {
  expect(classesAt(`?${name}=any`)).toEqual(['sorted-gallery']);
});

test('the inline script recognizes exactly the addresses that sort or filter the gallery', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const parameters = new URLSearchParams('utm_source=resort');
      writeFilter(parameters, filter);

      expect(classesAt(`?${parameters}`)).toEqual(countChoices(filter) > 0 ? ['sorted-gallery'] : []);
    }),
  );
  expect(classesAt('')).toEqual([]);
  // The same address in percent encoding (URL Standard, application/x-www-form-urlencoded).
  expect(classesAt('?s%6Frt=newest')).toEqual(['sorted-gallery']);
});
