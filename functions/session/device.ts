import { createHash } from 'node:crypto';
import { newToken, signDated, unsignDated } from '#functions/http/cookies.ts';

export const deviceLifetimeSeconds = 180 * 24 * 60 * 60;

/** The hash of a username that counters and device cookies use. */
export function hashUsername(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('base64url');
}

const pattern = /^device\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;
const askingPattern = /^asking\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

/** The clock, and the stored secret `cookieKey`. */
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

/** Id of a device on which any user has signed in before. For sign-ins that begin without a username. */
export function anyDevice(cookie: string | undefined, ports: Ports): string | undefined {
  return read(cookie, ports)[2];
}

/** Id of the device if this user signed in on it; undefined for another user's or an expired cookie. */
export function knownDevice(cookie: string | undefined, userHash: string, ports: Ports): string | undefined {
  const [, owner, deviceId] = read(cookie, ports);
  return owner === userHash ? deviceId : undefined;
}

/** Id of the device that waits for this user's code. Such a device is not yet known. */
export function askingDevice(cookie: string | undefined, userHash: string, ports: Ports): string | undefined {
  const [, owner, deviceId] = read(cookie, ports, askingPattern);
  return owner === userHash ? deviceId : undefined;
}

/** Value of the device cookie while the device waits for a code. */
export function askingCookieValue(deviceId: string, userHash: string, { key, now }: Ports): string {
  return signDated(`asking.${userHash}.${deviceId}`, key, now);
}

/** Value of the device cookie. A known device keeps its id. */
export function deviceCookieValue(
  deviceId: string | undefined,
  userHash: string,
  { key, now }: Ports,
): string {
  return signDated(`device.${userHash}.${deviceId ?? newToken()}`, key, now);
}
