import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type {
  Adjustment,
  CardToken,
  CatalogueObject,
  CountRow,
  Payment,
  Refund,
  SquareLocation,
  SquareOrder,
} from './types.ts';

export type JobKind = 'stock' | 'sold-out' | 'refund' | 'expire' | 'capture';

/** A piece of delayed work that Square does later. */
export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  /** Time at which the job is due, in milliseconds. */
  readonly at: number;
  readonly subject: string;
  readonly locationId?: string;
}

export interface OutgoingEvent {
  readonly id: string;
  readonly body: string;
  readonly type: string;
  readonly attempts: number;
  /** Time of the next attempt in milliseconds. */
  readonly nextAt: number;
}

export interface Collections {
  objects: CatalogueObject;
  counts: CountRow;
  adjustments: Adjustment;
  locations: SquareLocation;
  orders: SquareOrder;
  payments: Payment;
  refunds: Refund;
  tokens: CardToken;
  /** Hash of the first request with an idempotency key, and the answer to that request. */
  idempotency: {
    readonly request: string;
    readonly status: number;
    readonly body: Readonly<Record<string, unknown>>;
  };
  /** Payment ids by the idempotency key of CreatePayment. */
  paymentKeys: { readonly paymentId: string };
  /** Payments that Square will no longer void. */
  guarantees: { readonly since: number };
  /** Authorization codes from the permission page. Times are in milliseconds. */
  codes: {
    readonly scopes: readonly string[];
    readonly redirectUri: string | undefined;
    readonly madeAt: number;
    readonly isUsed: boolean;
  };
  /** Permissions that sellers have given the application, by refresh token. */
  grants: {
    readonly refreshToken: string;
    readonly scopes: readonly string[];
    readonly merchantId: string;
  };
  accessTokens: { readonly token: string; readonly refreshToken: string; readonly expiresAt: number };
  jobs: Job;
  outbox: OutgoingEvent;
  settings: { readonly value: number | string };
}

type Name = keyof Collections;

/** The error for a damaged state file. The message gives the place of the damage. */
export class DamagedState extends Error {
  override readonly name = 'DamagedState';
}

/**
 * State of the simulator, in memory. Records are never changed in place. Writes take effect immediately; `commit`
 * writes the whole state to the file, and `rollback` reverts the writes since the last commit.
 */
export class Store {
  readonly #collections = new Map<Name, Map<string, unknown>>();
  readonly #lines = new WeakMap<object, string>();
  #undo: (() => void)[] = [];
  #file: string | undefined;

  /** @param file - state file; without a file the state is lost at the end. Throws `DamagedState`. */
  constructor(file?: string) {
    if (file === undefined) return;
    for (const [name, id, record] of existsSync(file) ? readWrites(file) : []) this.#write(name, id, record);
    this.#file = file;
    this.commit();
  }

  get<K extends Name>(name: K, id: string): Collections[K] | undefined {
    return this.#of(name).get(id);
  }

  /** Returns all records in the order of their insertion. */
  all<K extends Name>(name: K): Collections[K][] {
    return [...this.#of(name).values()];
  }

  put<K extends Name>(name: K, id: string, record: Collections[K]): void {
    this.#write(name, id, record);
  }

  delete(name: Name, id: string): void {
    if (this.get(name, id) !== undefined) this.#write(name, id);
  }

  /** Saves the state. The rename keeps the file complete, even if the process is killed. */
  commit(): void {
    if (this.#file !== undefined && this.#undo.length > 0) {
      writeFileSync(`${this.#file}.new`, this.#text(), { mode: 0o600 });
      renameSync(`${this.#file}.new`, this.#file);
    }
    this.#undo = [];
  }

  rollback(): void {
    for (const undo of this.#undo.reverse()) undo();
    this.#undo = [];
  }

  /** Stops saving: later changes are not written to the file. */
  close(): void {
    this.#file = undefined;
  }

  #of<K extends Name>(name: K): Map<string, Collections[K]> {
    const known = this.#collections.get(name) ?? new Map<string, unknown>();
    this.#collections.set(name, known);
    return known as Map<string, Collections[K]>;
  }

  #write(name: Name, id: string, record?: unknown): void {
    const before = this.get(name, id);
    const set = (to: unknown) => {
      const collection: Map<string, unknown> = this.#of(name);
      if (to === undefined) collection.delete(id);
      else collection.set(id, to);
    };
    set(record);
    this.#undo.push(() => set(before));
  }

  /** Returns the file's text, one line for each record. */
  #text(): string {
    const rows = [...this.#collections].flatMap(([name, records]) =>
      [...records].map(([id, record]) => this.#line(name, id, record as object)),
    );
    return rows.join('');
  }

  #line(name: Name, id: string, record: object): string {
    const line = this.#lines.get(record) ?? `${JSON.stringify([[name, id, record]])}\n`;
    this.#lines.set(record, line);
    return line;
  }
}

/**
 * Reads the file's records in order. Version 0.1 appended a line for each change, and a line without a record for a
 * deletion. An incomplete last line is the result of a crash.
 */
function readWrites(file: string): (readonly [collection: Name, id: string, record?: unknown])[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.flatMap((line, index) => {
    try {
      return line === '' ? [] : JSON.parse(line);
    } catch {
      throw new DamagedState(`line ${index + 1} is not JSON`);
    }
  });
}
