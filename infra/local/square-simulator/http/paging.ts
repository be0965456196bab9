import { createHash } from 'node:crypto';
import { readJson } from '#shared/text/read-json.ts';
import { isRecord } from './fields.ts';
import { invalid } from './problem.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly cursor: string | undefined;
}

/**
 * Cuts one page out of `rows`. The cursor remembers the last row it gave out, so that rows that vanish between
 * two pages make nothing be skipped. A cursor used with another query starts over, as Square's does.
 */
export function page<Row>(
  rows: readonly Row[],
  options: {
    readonly cursor: string | undefined;
    readonly limit: number;
    /** Everything but the cursor that the caller asked with. */
    readonly query: unknown;
    readonly key: (row: Row) => string;
    readonly filter?: (row: Row) => boolean;
  },
): Page<Row> {
  const query = digest(options.query);
  const from = options.cursor ? start(options.cursor, query, rows, options.key) : 0;
  const filter = options.filter ?? (() => true);
  const picked: Row[] = [];
  for (let index = from; index < rows.length; index++) {
    const row = rows[index] as Row;
    if (!filter(row)) continue;
    if (picked.length === options.limit) {
      const last = picked.at(-1) as Row;
      return { rows: picked, cursor: encode({ query, after: options.key(last), index }) };
    }
    picked.push(row);
  }
  return { rows: picked, cursor: undefined };
}

/** The same for equal values, whatever the order of their keys. */
export function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)) ?? '')
    .digest('base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function start<Row>(cursor: string, query: string, rows: readonly Row[], key: (row: Row) => string): number {
  const decoded = decode(cursor);
  if (decoded.query !== query) return 0;
  const found = rows.findIndex((row) => key(row) === decoded.after);
  return found >= 0 ? found + 1 : Math.min(decoded.index, rows.length);
}

function decode(cursor: string): { query: string; after: string; index: number } {
  const bad = invalid('INVALID_CURSOR', 'The provided cursor is not valid.', 'cursor');
  const value = readJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!isRecord(value)) throw bad;
  const { query, after, index } = value;
  if (typeof query !== 'string' || typeof after !== 'string' || typeof index !== 'number') throw bad;
  return { query, after, index };
}
