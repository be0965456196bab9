import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { acceptedKeys, currentKey } from '#functions/platform/rotating-secret.ts';

export const guestCookie = '__Host-guest';
export const sessionCookie = '__Host-sid';
/**
 * Given at a successful login, so that strangers who fail with the artist's name cannot lock the artist out (ASVS
 * 6.1.1).
 */
export const deviceCookie = '__Host-device';

export const guestLifetimeSeconds = 30 * 24 * 60 * 60;

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The only form in which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** True for anything `newToken` could have made. */
export function isToken(value: string | undefined): value is string {
  return value !== undefined && tokenPattern.test(value);
}

/** A value that only we can have made. `storedKey`: the secret `cookieKey` as it is stored (rotating-secret.ts). */
export function sign(value: string, storedKey: string): string {
  return signWith(currentKey(storedKey), value);
}

function signWith(key: string, value: string): string {
  return `${value}.${createHmac('sha256', key).update(value).digest('base64url')}`;
}

/** The value of a signed cookie, or undefined when the signature is of none of the accepted keys. */
export function unsign(signed: string | undefined, storedKey: string): string | undefined {
  if (!signed || signed.length > 512) return undefined;
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return undefined;
  const value = signed.slice(0, dot);
  return acceptedKeys(storedKey).some((key) => safeEqual(signed, signWith(key, value))) ? value : undefined;
}

const dayMs = 24 * 60 * 60_000;

/** A signed value with the day (since 1970, UTC) of `now`, in milliseconds. */
export function signDated(value: string, storedKey: string, now: number): string {
  return sign(`${value}.${Math.floor(now / dayMs)}`, storedKey);
}

/** The value, unless it was signed longer ago than its cookie lasts: Max-Age binds only an honest browser. */
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

/** `Set-Cookie` text. `maxAge` in seconds; 0 removes the cookie, without it the browser deletes it when it closes. */
export function setCookie(name: string, value: string, maxAge?: number): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict${age}`;
}

/**
 * Tells the page whether to ask who is signed in. It proves nothing: browsers report the 401 that means "nobody" as an
 * error of the page, so visitors' pages do not ask. `out` tells a logout from a session that ended otherwise.
 */
export function signedInHint(isSignedIn: boolean): string {
  return `signed-in=${isSignedIn ? '1' : 'out'}; Path=/; Secure; SameSite=Strict`;
}

/** API Gateway hands cookies over as `name=value` strings. The first of a name wins. */
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
