/**
 * A key that the operator can change (`npm run change-key`). It is stored as one text: the key alone, or, after a
 * change, `CURRENT PREVIOUS` or `CURRENT PREVIOUS UNTIL`, separated by spaces.
 */
export interface KeyPair {
  /** Signs new values. */
  readonly current: string;
  /** Still accepted, but signs nothing new. */
  readonly previous?: string;
  /** Milliseconds: when `previous` expires. Absent: a second write removes it. */
  readonly until?: number;
}

export function readKeyPair(stored: string): KeyPair {
  const [current = '', previous, until] = stored.split(' ');
  return {
    current,
    ...(previous && { previous }),
    ...(until && { until: Date.parse(until) }),
  };
}

export function writeKeyPair({ current, previous, until }: KeyPair): string {
  return [current, previous, until !== undefined && new Date(until).toISOString()].filter(Boolean).join(' ');
}

/** `stored` without a previous key that has expired at `now` (milliseconds). */
export function withoutEndedKey(stored: string, now: number): string {
  const { current, previous, until } = readKeyPair(stored);
  return previous && until !== undefined && until <= now ? current : stored;
}

/** The key that signs. `stored` as in Parameter Store. */
export function currentKey(stored: string): string {
  return readKeyPair(stored).current;
}

/** The keys whose signatures are accepted, the current one first. */
export function acceptedKeys(stored: string): readonly string[] {
  const { current, previous } = readKeyPair(stored);
  return previous ? [current, previous] : [current];
}
