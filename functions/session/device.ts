import { createHash } from 'node:crypto';
import { newToken, sign, unsign } from '#functions/http/cookies.ts';

export const deviceLifetimeSeconds = 180 * 24 * 60 * 60;

/** The form in which a name stands in counters and device cookies. */
export function hashUsername(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('base64url');
}

const pattern = /^device\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

/** Id of a device on which anybody has signed in before, for a sign-in that begins without a name. */
export function anyDevice(cookie: string | undefined, key: string): string | undefined {
  return pattern.exec(unsign(cookie, key) ?? '')?.[2];
}

/**
 * Id of the device on which this very user signed in before; undefined for anything that was not signed for this user.
 */
export function knownDevice(cookie: string | undefined, userHash: string, key: string): string | undefined {
  const [, owner, deviceId] = pattern.exec(unsign(cookie, key) ?? '') ?? [];
  return owner === userHash ? deviceId : undefined;
}

/** Value of the device cookie. Keeps the id of a device that is known already. */
export function deviceCookieValue(deviceId: string | undefined, userHash: string, key: string): string {
  return sign(`device.${userHash}.${deviceId ?? newToken()}`, key);
}
