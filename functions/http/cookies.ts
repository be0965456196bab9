import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { acceptedKeys, currentKey } from '#functions/platform/rotating-secret.ts';

export const guestCookie = '__Host-guest';
export const sessionCookie = '__Host-sid';
/** Set at a successful login, so that failed logins by others cannot lock the artist out (ASVS 6.1.1). */
export const deviceCookie = '__Host-device';

export const guestLifetimeSeconds = 30 * 24 * 60 * 60;

/** Returns 256 random bits as text. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a token. Only the hash is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Returns whether a value has the form of a token from `newToken`. */
export function isToken(value: string | undefined): value is string {
  return value !== undefined && tokenPattern.test(value);
}

/** Signs a value. `storedKey`: the secret `cookieKey` as stored (rotating-secret.ts). */
export function sign(value: string, storedKey: string): string {
  return signWith(currentKey(storedKey), value);
}

function signWith(key: string, value: string): string {
  return `${value}.${createHmac('sha256', key).update(value).digest('base64url')}`;
}

/** Returns the value of a signed cookie; undefined if no accepted key made the signature. */
export function unsign(signed: string | undefined, storedKey: string): string | undefined {
  if (!signed || signed.length > 512) return undefined;
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return undefined;
  const value = signed.slice(0, dot);
  return acceptedKeys(storedKey).some((key) => safeEqual(signed, signWith(key, value))) ? value : undefined;
}

const dayMs = 24 * 60 * 60_000;

/** Signs a value with the day (since 1970, UTC) of `now`, in milliseconds. */
export function signDated(value: string, storedKey: string, now: number): string {
  return sign(`${value}.${Math.floor(now / dayMs)}`, storedKey);
}

/** Returns the value of a signed cookie; undefined if the cookie has expired, because a client can ignore Max-Age. */
export function unsignDated(
  signed: string | undefined,
  storedKey: string,
  { now, lifetimeSeconds }: { readonly now: number; readonly lifetimeSeconds: number },
): string | undefined {
  const [, value, day] = /^(.+)\.(\d{5})$/s.exec(unsign(signed, storedKey) ?? '') ?? [];
  return now - Number(day) * dayMs < lifetimeSeconds * 1000 + dayMs ? value : undefined;
}

export function safeEqual(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}

/** Returns a `Set-Cookie` header. `maxAge` in seconds: 0 removes the cookie, undefined ends it with the browser. */
export function setCookie(name: string, value: string, maxAge?: number): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict${age}`;
}

/**
 * Returns a cookie that tells the page's script whether to request the signed-in user, because browsers log a 401 as an
 * error of the page. The cookie proves nothing. `out` distinguishes a logout from an expired session.
 */
export function signedInHint(isSignedIn: boolean): string {
  return `signed-in=${isSignedIn ? '1' : 'out'}; Path=/; Secure; SameSite=Strict`;
}

/** Reads cookies by name from API Gateway's `name=value` strings. The first cookie of a name wins. */
export function readCookies(cookies: readonly string[] | undefined): Readonly<Record<string, string>> {
  const read: Record<string, string> = Object.create(null);
  for (const cookie of cookies ?? []) {
    for (const pair of cookie.split(';')) {
      const [name = '', ...value] = pair.trim().split('=');
      if (value.length > 0 && !(name in read)) read[name] = value.join('=');
    }
  }
  return read;
}
