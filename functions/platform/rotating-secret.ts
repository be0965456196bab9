/**
 * A key that the operator can change (`npm run change-key`). It is stored as one text: the key alone, or, after a
 * change, `CURRENT PREVIOUS` or `CURRENT PREVIOUS UNTIL`, separated by spaces.
 */
export interface KeyPair {
  /** Key that signs new values. */
  readonly current: string;
  /** Key that is still accepted but signs no new values. */
  readonly previous?: string;
  /** When `previous` expires, in milliseconds. Absent if `previous` is valid until it is removed. */
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

/** Returns `stored` without its previous key if that key has expired at `now` (milliseconds). */
export function withoutEndedKey(stored: string, now: number): string {
  const { current, previous, until } = readKeyPair(stored);
  return previous && until !== undefined && until <= now ? current : stored;
}

/** Returns the current signing key. `stored`: the text in Parameter Store. */
export function currentKey(stored: string): string {
  return readKeyPair(stored).current;
}

/** Returns the keys whose signatures are accepted, the current key first. */
export function acceptedKeys(stored: string): readonly string[] {
  const { current, previous } = readKeyPair(stored);
  return previous ? [current, previous] : [current];
}
