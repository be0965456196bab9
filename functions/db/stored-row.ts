import type * as z from 'zod/mini';
import { log, metric } from '#functions/platform/log.ts';
import type { keys } from './keys.ts';
import type { Item } from './table.ts';

/** A kind of row, by the name of its key; some kinds share one. */
export type RowKind = keyof typeof keys | 'mailEvent' | 'announcementEvent' | 'loginTries';

/**
 * A stored row is not what this version's schema says: damaged, or written by an earlier version. It is unknown,
 * which is never the same as absent. serve.ts answers it with 503 and Retry-After.
 */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
  readonly kind: RowKind;
  constructor(kind: RowKind, row: string, path: string) {
    super(`The row ${row} cannot be read at ${path}`);
    this.kind = kind;
  }
}

/** How one piece of code reads rows of one kind. */
export interface StoredRow<T> {
  readonly kind: RowKind;
  readonly schema: z.ZodMiniType<T>;
  /** Throws UnreadableRow, which is reported already. */
  read(item: Item): T;
  /** Undefined for a row that cannot be read, which is reported. */
  tryRead(item: Item): T | undefined;
  /** Those that can be read, in their order; the others are reported, and are in nobody's way. */
  readAll(items: readonly Item[]): T[];
}

const readers: StoredRow<unknown>[] = [];

/**
 * Every reader of stored rows that was loaded: the tests hold each of them to the rows that earlier versions wrote
 * (test/fixtures).
 * @internal
 */
export const storedRowReaders: readonly StoredRow<unknown>[] = readers;

/**
 * The one way to read a stored row. Fields that were added after version 0.1 are optional or have a default: a row
 * outlives the version that wrote it, and for some minutes of a deployment two versions write side by side.
 */
export function storedRow<T>(kind: RowKind, schema: z.ZodMiniType<T>): StoredRow<T> {
  const attempt = (item: Item): T | UnreadableRow => {
    const parsed = schema.safeParse(item);
    return parsed.success ? parsed.data : reported(kind, item, parsed.error.issues[0]?.path ?? []);
  };
  const tryRead = (item: Item) => {
    const result = attempt(item);
    return result instanceof UnreadableRow ? undefined : result;
  };
  const row: StoredRow<T> = {
    kind,
    schema,
    read: (item) => {
      const result = attempt(item);
      if (result instanceof UnreadableRow) throw result;
      return result;
    },
    tryRead,
    readAll: (items) => items.flatMap((item) => tryRead(item) ?? []),
  };
  readers.push(row);
  return row;
}

/** Reports a row by its key and the first place in it that is not as expected, and never by a value of it. */
export function reported(kind: RowKind, item: Item, path: readonly PropertyKey[]): UnreadableRow {
  const row = shownKey(item);
  const place = path.length === 0 ? 'its whole' : path.map(String).join('.');
  log('error', { message: 'unreadable row', row, path: place });
  metric('UnreadableRow');
  return new UnreadableRow(kind, row, place);
}

/** Partition keys of which only the kind may be logged: a person's name, a caller's address. */
const privateKeys = /^(USER|SESSIONS|RATE)#.*/;

function shownKey({ pk, sk }: Item): string {
  return `${String(pk).replace(privateKeys, '$1#…')} ${String(sk)}`;
}

/** For a promise that goes on without a row that cannot be read, which is reported already. */
export function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableRow)) throw error;
}

/** The answer of `read`; undefined where a row could not be read, for callers that go on with the other rows. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableRow) return undefined;
    throw error;
  }
}
