import type * as z from 'zod/mini';
import { log, metric } from '#functions/platform/log.ts';
import type { keys } from './keys.ts';
import type { Item } from './table.ts';

/** Name of a kind of row: the name of its key, or another name if several kinds share the key. */
export type RowKind = keyof typeof keys | 'mailEvent' | 'announcementEvent' | 'loginTries' | 'emailCode';

/**
 * Error for a stored row that does not match this version's schema: it is damaged, or an earlier version wrote it. Its
 * content is unknown, so the row must not count as absent. serve.ts answers 503 with Retry-After.
 */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
  readonly kind: RowKind;
  constructor(kind: RowKind, row: string, path: string) {
    super(`The row ${row} cannot be read at ${path}`);
    this.kind = kind;
  }
}

/** The reader of one kind of row, with one schema. */
export interface StoredRow<T> {
  readonly kind: RowKind;
  readonly schema: z.ZodMiniType<T>;
  /** Reads a row. Reports an unreadable row and throws UnreadableRow. */
  read(item: Item): T;
  /** Reads a row. Reports an unreadable row and returns undefined. */
  tryRead(item: Item): T | undefined;
  /** Reads rows, in order. Reports and skips unreadable rows. */
  readAll(items: readonly Item[]): T[];
}

const readers: StoredRow<unknown>[] = [];

/** @internal All loaded readers of stored rows; tests parse rows of earlier versions with them. */
export const storedRowReaders: readonly StoredRow<unknown>[] = readers;

/**
 * Creates the reader of a kind of row. Fields added after version 0.1 are optional or have a default: rows outlive the
 * version that wrote them, and during a deployment two versions write side by side.
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

/** Reports an unreadable row with its key and the path of the first mismatch, and without values. */
export function reported(kind: RowKind, item: Item, path: readonly PropertyKey[]): UnreadableRow {
  const row = shownKey(item);
  const place = path.length === 0 ? 'its whole' : path.map(String).join('.');
  log('error', { message: 'unreadable row', row, path: place });
  metric('UnreadableRow');
  return new UnreadableRow(kind, row, place);
}

/** Partition keys with personal data, such as a user's name or a caller's address: only their kind may be logged. */
const privateKeys = /^(USER|SESSIONS|RATE)#.*/;

function shownKey({ pk, sk }: Item): string {
  return `${String(pk).replace(privateKeys, '$1#…')} ${String(sk)}`;
}

/** Returns undefined for the error of an unreadable row, which is already reported. Rethrows any other error. */
export function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableRow)) throw error;
}

/** Returns the result of `read`, or undefined for an unreadable row. For callers that continue with the other rows. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableRow) return undefined;
    throw error;
  }
}
