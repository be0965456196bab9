import { createHash } from 'node:crypto';
import { fitLine, fitText, htmlToText } from '#functions/sync/normalise/text.ts';
import { toMinorUnits } from '#shared/rules/money.ts';
import { safeLine } from '#shared/rules/safe-text.ts';
import { slug } from './slug.ts';

/** One size or format of a work, as a file of another shop sells it. */
export interface FileSize {
  readonly name: string;
  readonly sku: string;
  /** Minor units; undefined: the price is told on request. */
  readonly price: number | undefined;
  /** Whether the other shop counts it; prints on demand are not counted. */
  readonly isCounted: boolean;
  /** Undefined where the file does not say. */
  readonly count: number | undefined;
}

export interface FilePicture {
  readonly url: string;
  readonly caption: string;
}

/** A work as a file of another shop describes it. */
export interface FileWork {
  /** As a spreadsheet numbers it: the header is row 1. */
  readonly row: number;
  /** The same in each file that holds the work, and no other's: by it the work is found at Square. */
  readonly reference: string;
  readonly title: string;
  readonly description: string;
  /** Empty where the file names none. */
  readonly category: string;
  readonly sizes: readonly FileSize[];
  readonly pictures: readonly FilePicture[];
  /** Further names that a file of its pictures may have. */
  readonly names: readonly string[];
  /** What the artist should look at once it is at Square. */
  readonly remarks: readonly string[];
}

/** A row that is not brought, and why. */
export interface Problem {
  readonly row: number;
  readonly title: string;
  readonly says: string;
}

export interface FileContent {
  readonly works: readonly FileWork[];
  readonly problems: readonly Problem[];
  /** About the file as a whole. */
  readonly remarks: readonly string[];
}

/** A row of the file; a cell is found by its column's name in any case, the first of `names` that the file has. */
export interface Row {
  readonly number: number;
  cell(...names: readonly string[]): string;
}

/** What the gallery shows of a title and a description (functions/sync/normalise); Square takes more of both. */
const longestTitle = 200;
const longestDescription = 10_000;
/** Square docs, CatalogItemVariation: name and sku have at most 255 characters. */
const longestName = 255;
/** Square docs, CatalogItem: an item has 1 to 250 variations. */
const mostSizes = 250;
const longestKey = 120;

/**
 * A work out of what a file says, tidied: formatted text becomes text, what is too long is cut and named. A problem
 * instead where Square or the shop cannot take it.
 */
export function fileWork(
  given: Omit<FileWork, 'remarks' | 'reference'> & {
    readonly vendor: string;
    /** Tells the works of the file apart. */
    readonly key: string;
    readonly remarks?: readonly string[];
  },
): FileWork | Problem {
  const { vendor, key, row, ...work } = given;
  const title = fitLine(plain(work.title), longestTitle);
  const description = fitText(plain(work.description), longestDescription);
  const problem = (says: string): Problem => ({ row, title: title.text, says });
  if (title.text === '') return problem('It has no title.');
  if (work.sizes.length > mostSizes) {
    return problem(
      `It has ${work.sizes.length} variations, and Square takes ${mostSizes}. Split it into several works in the file.`,
    );
  }
  return {
    ...work,
    row,
    reference: `${vendor}/${shortened(key)}`,
    title: title.text,
    description: description.text,
    category: fitLine(plain(work.category), longestName).text,
    names: work.names.map(plain),
    sizes: work.sizes.map((size) => ({
      ...size,
      name: fitLine(plain(size.name), longestName).text || 'Regular',
      sku: fitLine(size.sku, longestName).text,
    })),
    pictures: work.pictures.map(({ url, caption }) => ({ url, caption: fitLine(plain(caption), 200).text })),
    remarks: [
      ...(title.isCut ? [`Its title is longer than ${longestTitle} characters and is cut.`] : []),
      ...(description.isCut
        ? [`Its description is longer than ${longestDescription} characters and is cut.`]
        : []),
      ...(work.sizes.some(({ price }) => price === undefined)
        ? ['It has no price in the file: the shop shows "Price on request".']
        : []),
      ...(work.remarks ?? []),
    ],
  };
}

function isWork(one: FileWork | Problem): one is FileWork {
  return 'reference' in one;
}

/** Works and problems apart; works of one title are told apart by their number in the file. */
export function contentOf(
  all: readonly (FileWork | Problem)[],
  remarks: readonly string[] = [],
): FileContent {
  const known = new Map<string, number>();
  const named = new Set<string>();
  const works = all.filter(isWork).map((work) => {
    const nth = (known.get(work.reference) ?? 0) + 1;
    known.set(work.reference, nth);
    // A picture that is named like both is the first one's.
    const names = [...new Set(work.names)].filter((name) => name !== '' && !named.has(slug(name)));
    for (const name of names) named.add(slug(name));
    if (nth === 1) return { ...work, names };
    return {
      ...work,
      names,
      reference: `${work.reference}~${nth}`,
      remarks: [`It is number ${nth} of this title in the file.`, ...work.remarks],
    };
  });
  const problems = all.filter((one): one is Problem => !isWork(one));
  return { works, problems: problems.map(asText), remarks };
}

/** What the file says goes to a terminal, which would obey control characters. */
function asText({ row, title, says }: Problem): Problem {
  return { row, title: safeLine(title), says: safeLine(says) };
}

/** The words of what may be formatted text; a text that only holds `<` or `&` stays as it is. */
function plain(text: string): string {
  return /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+);/i.test(text) ? htmlToText(text) : text;
}

/** What goes into a field of 255 characters, whatever the title. */
function shortened(key: string): string {
  const short = slug(plain(key));
  if (short !== '' && short.length <= longestKey) return short;
  return `${short.slice(0, 60)}-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
}

/**
 * Minor units of a price as people and spreadsheets write it: `1,234.50`, `1.234,50`, `€ 24`. Undefined for an empty
 * cell and for 0, which is no price; NaN for what is none.
 */
export function priceOf(text: string): number | undefined {
  const digits = text.replace(/[\s\u00a0\u202f'’]|\p{Sc}|[A-Z]{3}/gu, '');
  if (digits === '') return undefined;
  const [, whole = '', cents = ''] = /^(\d[\d.,]*?|)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  if (whole === '' && cents === '') return Number.NaN;
  if (!/^\d*$|^\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)$/.test(whole)) return Number.NaN;
  const price = toMinorUnits(Number(`${whole.replace(/[.,]/g, '') || '0'}.${cents || '0'}`));
  return price === 0 ? undefined : price;
}

/** Undefined where there is none; never below zero. */
export function countOf(text: string): number | undefined {
  const count = Number(text.trim() || Number.NaN);
  return Number.isFinite(count) ? Math.max(0, Math.floor(count)) : undefined;
}
