export const sortOrders = ['newest', 'price-low', 'price-high'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const orientations = ['portrait', 'landscape', 'square'] as const;
export type Orientation = (typeof orientations)[number];
export const sizeBands = ['small', 'medium', 'large'] as const;
export type SizeBand = (typeof sizeBands)[number];

/** A shopper's choices to sort and filter the gallery (rule 3.18). Undefined: the shopper has not chosen. */
export interface GalleryFilter {
  /** Undefined: sorted by title. */
  readonly sort: SortOrder | undefined;
  readonly orientation: Orientation | undefined;
  readonly size: SizeBand | undefined;
  /** 'yes': only works that can be bought online, with neither price nor shipping on request. */
  readonly online: 'yes' | undefined;
}

/** The filter without any choice: all works by title. */
export const plainFilter: GalleryFilter = {
  sort: undefined,
  orientation: undefined,
  size: undefined,
  online: undefined,
};

/** Names and values of the choices in an address. */
const values: { readonly [Name in keyof GalleryFilter]: readonly NonNullable<GalleryFilter[Name]>[] } = {
  sort: sortOrders,
  orientation: orientations,
  size: sizeBands,
  online: ['yes'],
};
export const filterNames = Object.keys(values) as readonly (keyof GalleryFilter)[];

/** The part of `URLSearchParams` that is used here, because some environments lack the type. */
interface Parameters {
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** Reads the choices from an address. Unknown names and values are ignored. */
export function readFilter(parameters: Pick<Parameters, 'get'>): GalleryFilter {
  const read = <Name extends keyof GalleryFilter>(name: Name) =>
    values[name].find((value) => value === parameters.get(name));
  return { sort: read('sort'), orientation: read('orientation'), size: read('size'), online: read('online') };
}

/** Writes the choices into an address. Other parameters stay. */
export function writeFilter(parameters: Parameters, filter: GalleryFilter): void {
  for (const name of filterNames) {
    const value = filter[name];
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
}

/** Returns the number of choices that are set. */
export function countChoices(filter: GalleryFilter): number {
  return filterNames.filter((name) => filter[name] !== undefined).length;
}
