import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { readJson } from '#shared/text/read-json.ts';
import { invalid } from './problem.ts';
import { isRecord } from './schemas.ts';

/** Position where the next page begins. */
const position = z.object({ query: z.string(), after: z.string(), index: z.number() });

/**
 * Returns one page of `rows`. The cursor contains the last row of the page, so that deleting rows between two requests
 * does not skip other rows. As at Square, a cursor with another query starts from the first page.
 */
export function page<Row>(
  rows: readonly Row[],
  options: {
    readonly cursor: string | undefined;
    readonly limit: number;
    /** Parameters of the request without the cursor. */
    readonly query: unknown;
    readonly key: (row: Row) => string;
    readonly filter?: (row: Row) => boolean;
  },
): { readonly rows: readonly Row[]; readonly cursor: string | undefined } {
  const query = digest(options.query);
  const from = options.cursor ? start(options.cursor, query, rows, options.key) : 0;
  const picked: Row[] = [];
  for (let index = from; index < rows.length; index++) {
    const row = rows[index] as Row;
    if (options.filter?.(row) === false) continue;
    if (picked.length === options.limit) {
      const next = { query, after: options.key(picked.at(-1) as Row), index };
      return { rows: picked, cursor: Buffer.from(JSON.stringify(next)).toString('base64url') };
    }
    picked.push(row);
  }
  return { rows: picked, cursor: undefined };
}

function start<Row>(cursor: string, query: string, rows: readonly Row[], key: (row: Row) => string): number {
  const decoded = z.safeParse(position, readJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!decoded.success) throw invalid('INVALID_CURSOR', 'The provided cursor is not valid.', 'cursor');
  if (decoded.data.query !== query) return 0;
  const found = rows.findIndex((row) => key(row) === decoded.data.after);
  return found >= 0 ? found + 1 : Math.min(decoded.data.index, rows.length);
}

/** Returns the same hash for equal values, in any order of their keys. */
export function digest(value: unknown): string {
  const sorted = JSON.stringify(value, (_name, entry: unknown) =>
    isRecord(entry) ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))) : entry,
  );
  return createHash('sha256')
    .update(sorted ?? '')
    .digest('base64url');
}
