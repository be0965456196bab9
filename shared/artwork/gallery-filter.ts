export const sortOrders = ['newest', 'price-low', 'price-high'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const orientations = ['portrait', 'landscape', 'square'] as const;
export type Orientation = (typeof orientations)[number];
export const sizeBands = ['small', 'medium', 'large'] as const;
export type SizeBand = (typeof sizeBands)[number];

/** How a shopper has sorted and filtered the gallery (rule 3.18). What is undefined was not chosen. */
export interface GalleryFilter {
  /** Undefined: by title. */
  readonly sort: SortOrder | undefined;
  readonly orientation: Orientation | undefined;
  readonly size: SizeBand | undefined;
  /** Only what can be bought online: neither its price nor its shipping is asked about. */
  readonly online: 'yes' | undefined;
}

/** The gallery as everybody finds it. */
export const plainFilter: GalleryFilter = {
  sort: undefined,
  orientation: undefined,
  size: undefined,
  online: undefined,
};

/** Names and values are those of the address. */
const values: { readonly [Name in keyof GalleryFilter]: readonly NonNullable<GalleryFilter[Name]>[] } = {
  sort: sortOrders,
  orientation: orientations,
  size: sizeBands,
  online: ['yes'],
};
export const filterNames = Object.keys(values) as readonly (keyof GalleryFilter)[];

/** What stands after the `?` of an address: a URLSearchParams, which not every place that reads this file has. */
interface Parameters {
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** Reads sort and filter from an address. Unknown names and values are ignored. */
export function readFilter(parameters: Pick<Parameters, 'get'>): GalleryFilter {
  const read = <Name extends keyof GalleryFilter>(name: Name) =>
    values[name].find((value) => value === parameters.get(name));
  return { sort: read('sort'), orientation: read('orientation'), size: read('size'), online: read('online') };
}

/** Puts sort and filter into an address; other parameters stay. */
export function writeFilter(parameters: Parameters, filter: GalleryFilter): void {
  for (const name of filterNames) {
    const value = filter[name];
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
}

/** How many of the choices were made. */
export function countChoices(filter: GalleryFilter): number {
  return filterNames.filter((name) => filter[name] !== undefined).length;
}
