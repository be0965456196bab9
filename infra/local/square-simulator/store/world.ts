import { randomBytes, randomUUID } from 'node:crypto';
import type { Job, JobKind, Store } from './store.ts';
import type { CatalogueObject, CountRow } from './types.ts';

/** Delays of Square's asynchronous work, in milliseconds. */
export const usualLags = {
  /** Capture until the count goes down. */
  stock: 250,
  /** Count at zero until `sold_out` shows. */
  soldOut: 1000,
  /** Refund PENDING until COMPLETED. */
  refund: 1000,
  /** Catalogue change until a search finds it. */
  search: 0,
  /** Stock change until a count shows it. */
  counts: 0,
};
export type Lags = typeof usualLags;

/** The shared state of the simulator's parts. */
export interface World {
  readonly store: Store;
  readonly applicationId: string;
  /** The application that sellers can connect to their accounts. */
  readonly oauth: { readonly secret: string; readonly redirectUrl: string } | undefined;
  /** `url` exactly as registered, because it is part of the signature. */
  readonly webhook: { readonly url: string; readonly key: string } | undefined;
  readonly lags: Lags;
  /** Page size of the catalogue's list. */
  readonly listPageSize: number;
  readonly history: { readonly objects: History<CatalogueObject>; readonly counts: History<CountRow> };
  /** The simulator's own address, known once it listens. */
  url: string;
  /** Milliseconds. */
  now(): number;
  /** Queues a webhook, which is sent after the commit. `object` becomes the field `kind` of its data. */
  emit(type: string, kind: string, id: string, object: unknown): void;
}

export function timestamp(world: World, at = world.now()): string {
  return new Date(at).toISOString();
}

/** `delay` in milliseconds. */
export function schedule(
  world: World,
  kind: JobKind,
  subject: string,
  delay: number,
  more: Pick<Job, 'locationId'> = {},
): void {
  const id = newId.event();
  world.store.put('jobs', id, { id, kind, subject, at: world.now() + delay, ...more });
}

/** Earlier versions of records, so that an index can return outdated results. Not saved in the state file. */
export class History<T> {
  readonly #changes = new Map<string, { readonly before: T | undefined; readonly at: number }[]>();

  remember(key: string, before: T | undefined, at: number): void {
    this.#changes.set(key, [...(this.#changes.get(key) ?? []), { before, at }]);
  }

  /** The records as they were `lag` milliseconds ago. Changes are only remembered while there is a lag. */
  before(lag: number, now: number, current: T[], key: (record: T) => string): T[] {
    if (lag <= 0) return current;
    const moment = now - lag;
    return current.flatMap((record) => {
      const change = this.#changes.get(key(record))?.find(({ at }) => at > moment);
      if (!change) return [record];
      return change.before === undefined ? [] : [change.before];
    });
  }
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const mixed = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes identifiers in Square's formats. */
export const newId = {
  catalogue: () => random(base32, 24),
  order: () => random(mixed, 27),
  payment: () => random(mixed, 33),
  uid: () => random(mixed, 22),
  suffix: () => random(mixed, 43),
  versionToken: () => random(mixed, 44),
  cardToken: () => `cnon:${random(mixed, 24)}`,
  authorisationCode: () => `sandbox-sq0cgb-${random(mixed, 22)}`,
  accessToken: () => `EAAA${random(mixed, 60)}`,
  refreshToken: () => `EQAA${random(mixed, 60)}`,
  event: () => randomUUID(),
};

function random(alphabet: string, length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Everything that happened at Square, to compare with the shop's own records. */
export function ledgerOf({ store }: World) {
  return {
    orders: store.all('orders'),
    payments: store.all('payments'),
    refunds: store.all('refunds'),
    counts: store.all('counts'),
  };
}
