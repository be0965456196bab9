import { type Journal, openJournal, readJournal, type Write } from './journal.ts';
import type {
  Adjustment,
  AuthorisationCode,
  CardToken,
  CatalogueObject,
  CountRow,
  Grant,
  Location,
  OauthToken,
  Order,
  Payment,
  Refund,
} from './types.ts';

interface Remembered {
  /** Hash of the request the key was first used with. */
  readonly request: string;
  readonly status: number;
  readonly body: unknown;
}

export type JobKind = 'stock' | 'sold-out' | 'refund' | 'expire' | 'fee' | 'capture';

/** Something that Square does later by itself. */
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
  locations: Location;
  orders: Order;
  payments: Payment;
  refunds: Refund;
  tokens: CardToken;
  idempotency: Remembered;
  /** Idempotency key of a CreatePayment → payment id. */
  paymentKeys: { readonly paymentId: string };
  /** Payments that Square says it will not void any more. */
  guarantees: { readonly since: number };
  /** Of OAuth: codes by code, grants by refresh token, access tokens by token. */
  codes: AuthorisationCode;
  grants: Grant;
  accessTokens: OauthToken;
  jobs: Job;
  outbox: OutgoingEvent;
  settings: { readonly value: number | string };
}

type Name = keyof Collections;

/**
 * Everything the simulator knows, in memory. Records are never changed in place.
 * Writes take effect at once and reach the journal with `commit`; `rollback` takes them back.
 */
export class Store {
  readonly #collections = new Map<Name, Map<string, unknown>>();
  #pending: Write[] = [];
  #undo: (() => void)[] = [];
  #journal: Journal | undefined;

  /** @param file where the journal lives; without one, everything is forgotten at the end. */
  constructor(file?: string) {
    if (file === undefined) return;
    for (const [name, id, record] of readJournal(file)) this.#set(name as Name, id, record);
    this.#journal = openJournal(file, this.#alive());
  }

  get<K extends Name>(name: K, id: string): Collections[K] | undefined {
    return this.#of(name).get(id);
  }

  /** In the order in which the records first came. */
  all<K extends Name>(name: K): Collections[K][] {
    return [...this.#of(name).values()];
  }

  size(name: Name): number {
    return this.#of(name).size;
  }

  put<K extends Name>(name: K, id: string, record: Collections[K]): void {
    this.#write(name, id, record);
  }

  delete(name: Name, id: string): void {
    if (this.get(name, id) !== undefined) this.#write(name, id);
  }

  commit(): void {
    if (this.#pending.length > 0) this.#journal?.append(this.#pending);
    this.#pending = [];
    this.#undo = [];
  }

  rollback(): void {
    for (const undo of this.#undo.reverse()) undo();
    this.#pending = [];
    this.#undo = [];
  }

  /** What comes later is not kept any more. */
  close(): void {
    this.#journal?.close();
    this.#journal = undefined;
  }

  #of<K extends Name>(name: K): Map<string, Collections[K]> {
    const known = this.#collections.get(name) ?? new Map<string, unknown>();
    this.#collections.set(name, known);
    return known as Map<string, Collections[K]>;
  }

  #write(name: Name, id: string, record?: unknown): void {
    const before = this.get(name, id);
    this.#set(name, id, record);
    this.#pending.push(record === undefined ? [name, id] : [name, id, record]);
    this.#undo.push(() => this.#set(name, id, before));
  }

  #set(name: Name, id: string, record: unknown): void {
    const collection: Map<string, unknown> = this.#of(name);
    if (record === undefined) collection.delete(id);
    else collection.set(id, record);
  }

  *#alive(): Iterable<Write> {
    for (const [name, collection] of this.#collections) {
      for (const [id, record] of collection) yield [name, id, record];
    }
  }
}
