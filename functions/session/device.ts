import { createHash } from 'node:crypto';
import { newToken, signDated, unsignDated } from '#functions/http/cookies.ts';

export const deviceLifetimeSeconds = 180 * 24 * 60 * 60;

/** The form in which a name stands in counters and device cookies. */
export function hashUsername(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('base64url');
}

const pattern = /^device\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;
const askingPattern = /^asking\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

/** When, and the secret `cookieKey` as it is stored. */
interface Ports {
  readonly key: string;
  readonly now: number;
}

function read(
  cookie: string | undefined,
  { key, now }: Ports,
  form = pattern,
): readonly (string | undefined)[] {
  const value = unsignDated(cookie, key, { now, lifetimeSeconds: deviceLifetimeSeconds });
  return form.exec(value ?? '') ?? [];
}

/** Id of a device on which anybody has signed in before, for a sign-in that begins without a name. */
export function anyDevice(cookie: string | undefined, ports: Ports): string | undefined {
  return read(cookie, ports)[2];
}

/**
 * Id of the device on which this very user signed in before; undefined for anything that was not signed for this user, or
 * too long ago.
 */
export function knownDevice(cookie: string | undefined, userHash: string, ports: Ports): string | undefined {
  const [, owner, deviceId] = read(cookie, ports);
  return owner === userHash ? deviceId : undefined;
}

/** Id of the device on which this user's password was right and a code was asked for. It is not known by that. */
export function askingDevice(cookie: string | undefined, userHash: string, ports: Ports): string | undefined {
  const [, owner, deviceId] = read(cookie, ports, askingPattern);
  return owner === userHash ? deviceId : undefined;
}

/** Value of the device cookie of a device that is asked for a code. */
export function askingCookieValue(deviceId: string, userHash: string, { key, now }: Ports): string {
  return signDated(`asking.${userHash}.${deviceId}`, key, now);
}

/** Value of the device cookie. Keeps the id of a device that is known already. */
export function deviceCookieValue(
  deviceId: string | undefined,
  userHash: string,
  { key, now }: Ports,
): string {
  return signDated(`device.${userHash}.${deviceId ?? newToken()}`, key, now);
}
