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
  readonly #collections: { readonly [K in Name]: Map<string, Collections[K]> } = {
    objects: new Map(),
    counts: new Map(),
    adjustments: new Map(),
    locations: new Map(),
    orders: new Map(),
    payments: new Map(),
    refunds: new Map(),
    tokens: new Map(),
    idempotency: new Map(),
    paymentKeys: new Map(),
    guarantees: new Map(),
    codes: new Map(),
    grants: new Map(),
    accessTokens: new Map(),
    jobs: new Map(),
    outbox: new Map(),
    settings: new Map(),
  };
  #pending: Write[] = [];
  #undo: (() => void)[] = [];
  #journal: Journal | undefined;

  /** @param file where the journal lives; without one, everything is forgotten at the end. */
  constructor(file?: string) {
    if (file === undefined) return;
    for (const [name, id, record] of readJournal(file)) this.#replay(name as Name, id, record);
    this.#journal = openJournal(file, this.#alive());
  }

  get<K extends Name>(name: K, id: string): Collections[K] | undefined {
    return this.#collections[name].get(id);
  }

  /** In the order in which the records first came. */
  all<K extends Name>(name: K): Collections[K][] {
    return [...this.#collections[name].values()];
  }

  size(name: Name): number {
    return this.#collections[name].size;
  }

  put<K extends Name>(name: K, id: string, record: Collections[K]): void {
    const collection = this.#collections[name];
    const before = collection.get(id);
    collection.set(id, record);
    this.#pending.push([name, id, record]);
    this.#undo.push(() => (before === undefined ? collection.delete(id) : collection.set(id, before)));
  }

  delete(name: Name, id: string): void {
    const before = this.#collections[name].get(id);
    if (before === undefined) return;
    this.#collections[name].delete(id);
    this.#pending.push([name, id]);
    this.#undo.push(() => this.#replay(name, id, before));
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

  #replay(name: Name, id: string, record: unknown): void {
    const collection = this.#collections[name] as Map<string, unknown> | undefined;
    if (record === undefined) collection?.delete(id);
    else collection?.set(id, record);
  }

  *#alive(): Iterable<Write> {
    for (const [name, collection] of Object.entries(this.#collections)) {
      for (const [id, record] of collection) yield [name, id, record];
    }
  }
}
