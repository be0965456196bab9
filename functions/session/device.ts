import { createHash } from 'node:crypto';
import { newToken, signDated, unsignDated } from '#functions/http/cookies.ts';

export const deviceLifetimeSeconds = 180 * 24 * 60 * 60;

/** Returns the hash of a username for counters and device cookies. */
export function hashUsername(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('base64url');
}

const pattern = /^device\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;
const askingPattern = /^asking\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

/** Stored secret `cookieKey`, and the current time in milliseconds. */
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

/** Returns the device's id if any user has signed in on it, for sign-ins that begin without a username. */
export function anyDevice(cookie: string | undefined, ports: Ports): string | undefined {
  return read(cookie, ports)[2];
}

/** Returns the device's id if this user has signed in on it; undefined for another user's or an expired cookie. */
export function knownDevice(cookie: string | undefined, userHash: string, ports: Ports): string | undefined {
  const [, owner, deviceId] = read(cookie, ports);
  return owner === userHash ? deviceId : undefined;
}

/** Returns the id of a device that waits for this user's code. The device is not known yet. */
export function askingDevice(cookie: string | undefined, userHash: string, ports: Ports): string | undefined {
  const [, owner, deviceId] = read(cookie, ports, askingPattern);
  return owner === userHash ? deviceId : undefined;
}

/** Returns the value of the device cookie while the device waits for a code. */
export function askingCookieValue(deviceId: string, userHash: string, { key, now }: Ports): string {
  return signDated(`asking.${userHash}.${deviceId}`, key, now);
}

/** Returns the value of the device cookie after a sign-in. A known device keeps its id. */
export function deviceCookieValue(
  deviceId: string | undefined,
  userHash: string,
  { key, now }: Ports,
): string {
  return signDated(`device.${userHash}.${deviceId ?? newToken()}`, key, now);
}
