import { randomBytes, randomUUID } from 'node:crypto';
import type { Job, JobKind, Store } from './store.ts';
import type { CatalogueObject, CountRow } from './types.ts';

/** Delays of Square's asynchronous work, in milliseconds. */
export const usualLags = {
  /** Delay from a capture until the count goes down. */
  stock: 250,
  /** Delay from a count of zero until `sold_out` shows it. */
  soldOut: 1000,
  /** Time for which a refund stays PENDING before it is COMPLETED. */
  refund: 1000,
  /** Delay from a catalogue change until a search finds it. */
  search: 0,
  /** Delay from a stock change until a count shows it. */
  counts: 0,
};
export type Lags = typeof usualLags;

/** State that the parts of the simulator share. */
export interface World {
  readonly store: Store;
  readonly applicationId: string;
  /** Application that sellers can connect to their accounts. */
  readonly oauth: { readonly secret: string; readonly redirectUrl: string } | undefined;
  /** Webhook subscription. `url` must be exactly the registered one, because it is part of the signature. */
  readonly webhook: { readonly url: string; readonly key: string } | undefined;
  readonly lags: Lags;
  /** Page size of the catalogue's list. */
  readonly listPageSize: number;
  readonly history: { readonly objects: History<CatalogueObject>; readonly counts: History<CountRow> };
  /** Address of the simulator itself, known once the simulator listens. */
  url: string;
  /** Returns the current time in milliseconds. */
  now(): number;
  /** Queues a webhook event, which is sent after the commit. `object` becomes the field `kind` of the event's data. */
  emit(type: string, kind: string, id: string, object: unknown): void;
}

export function timestamp(world: World, at = world.now()): string {
  return new Date(at).toISOString();
}

/** Schedules delayed work. `delay` is in milliseconds. */
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

  /** Returns the records as they were `lag` milliseconds ago. Changes are remembered only while there is a lag. */
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

/** Functions that make identifiers in Square's formats. */
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

/** Returns everything that happened at Square, for a comparison with the shop's own records. */
export function ledgerOf({ store }: World) {
  return {
    orders: store.all('orders'),
    payments: store.all('payments'),
    refunds: store.all('refunds'),
    counts: store.all('counts'),
  };
}
