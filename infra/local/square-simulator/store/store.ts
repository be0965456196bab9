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

/** Delayed work of Square. */
export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  /** Milliseconds. */
  readonly at: number;
  readonly subject: string;
  readonly locationId?: string;
}

export interface OutgoingEvent {
  readonly id: string;
  readonly body: string;
  readonly type: string;
  readonly attempts: number;
  /** Milliseconds. */
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
  /** The hash of the first request with a key, and its answer. */
  idempotency: {
    readonly request: string;
    readonly status: number;
    readonly body: Readonly<Record<string, unknown>>;
  };
  /** Idempotency key of a CreatePayment → payment id. */
  paymentKeys: { readonly paymentId: string };
  /** Payments that Square will no longer void. */
  guarantees: { readonly since: number };
  /** The codes that a seller's permission is answered with. Times in milliseconds. */
  codes: {
    readonly scopes: readonly string[];
    readonly redirectUri: string | undefined;
    readonly madeAt: number;
    readonly isUsed: boolean;
  };
  /** A seller's permissions for the application, by refresh token. */
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

/** The state file is damaged; the message says where. */
export class DamagedState extends Error {
  override readonly name = 'DamagedState';
}

/**
 * The simulator's state, in memory. Records are never changed in place. Writes take effect at once; `commit` writes the
 * whole state to the file, `rollback` reverts the writes since the last commit.
 */
export class Store {
  readonly #collections = new Map<Name, Map<string, unknown>>();
  readonly #lines = new WeakMap<object, string>();
  #undo: (() => void)[] = [];
  #file: string | undefined;

  /** @param file - state file; without it the state is lost at the end. Throws `DamagedState`. */
  constructor(file?: string) {
    if (file === undefined) return;
    for (const [name, id, record] of existsSync(file) ? readWrites(file) : []) this.#write(name, id, record);
    this.#file = file;
    this.commit();
  }

  get<K extends Name>(name: K, id: string): Collections[K] | undefined {
    return this.#of(name).get(id);
  }

  /** In order of insertion. */
  all<K extends Name>(name: K): Collections[K][] {
    return [...this.#of(name).values()];
  }

  put<K extends Name>(name: K, id: string, record: Collections[K]): void {
    this.#write(name, id, record);
  }

  delete(name: Name, id: string): void {
    if (this.get(name, id) !== undefined) this.#write(name, id);
  }

  /** The rename leaves either the old or the new state, even if the process is killed. */
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

  /** Later changes are not saved. */
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

  /** One line for each record. */
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
 * Reads the file's writes in order. Version 0.1 appended a line for each change (without a record for a deletion); an
 * incomplete last line is the result of a crash.
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
