import type { Answered } from './call.ts';

interface Kept<T> {
  readonly answer: T;
  readonly since: number;
}

/**
 * A CDN that keeps one address as long as its answer says: fresh for `s-maxage` (RFC 9111 section 5.2.2.10), then for
 * `stale-while-revalidate` still given to the first request, which has a new one fetched (RFC 5861 section 3). On a clock
 * of the test's own, so that nobody waits. `answers` of the origin may be changed on their way.
 */
export function keepingAsTold<T extends Pick<Answered, 'headers'>>(
  now: () => number,
  fromOrigin: () => Promise<T>,
) {
  let kept: Kept<T> | undefined;
  let fetched = 0;

  async function fetch(): Promise<T> {
    fetched++;
    const since = now();
    const answer = await fromOrigin();
    kept = { answer, since };
    return answer;
  }

  return {
    view: async (): Promise<T> => {
      if (!kept) return fetch();
      const { answer, since } = kept;
      const { fresh, usable } = lifetimeOf(answer.headers['cache-control']);
      const age = now() - since;
      if (age >= usable) return fetch();
      if (age >= fresh) await fetch();
      return answer;
    },
    /** How often the origin was asked. */
    fetched: () => fetched,
  };
}

/** Milliseconds for which an answer is fresh, and for which it may be given at all. */
export function lifetimeOf(cacheControl = ''): { readonly fresh: number; readonly usable: number } {
  const seconds = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(cacheControl)?.[1] ?? 0);
  const fresh = 1000 * seconds('s-maxage');
  return { fresh, usable: fresh + 1000 * seconds('stale-while-revalidate') };
}
