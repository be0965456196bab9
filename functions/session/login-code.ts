import { deviceCookie as cookieName, newToken, setCookie } from '#functions/http/cookies.ts';
import { forbidden } from '#functions/http/errors.ts';
import type { Services } from '#functions/http/services.ts';
import { isArtistReached } from '#functions/mail/artist-mailbox.ts';
import { sendCode, takeCode } from '#functions/mail/email-code.ts';
import { emailCodeNeeded, emailCodeWrong } from '#shared/contract/email-code-errors.ts';
import type { Reply } from '#shared/contract/handlers.ts';
import { shop } from '#shop-config';
import { askingCookieValue, askingDevice, hashUsername } from './device.ts';
import { noteLoginFailure } from './login-throttle.ts';
import type { UserItem } from './session-records.ts';

/** A code lasts ten minutes; within this hour the same device can request another one. */
const askingLifetimeSeconds = 3600;

/**
 * Whether a correct password on an unknown device also needs a code. Only administrators without a passkey need one,
 * except at the first sign-in and after the operator has set the password. No code is required until an email has
 * reached the artist: one that never arrives would lock the artist out.
 */
export async function needsCode({ config, table, now }: Services, user: UserItem): Promise<boolean> {
  const { isAdmin, passkeys = 0, neverSignedIn, skipsCode } = user;
  if (!isAdmin || passkeys > 0 || neverSignedIn || skipsCode || !config.mail) return false;
  return isArtistReached({ table, now });
}

interface Asking {
  readonly user: UserItem;
  readonly code: string | undefined;
  readonly network: string;
  readonly deviceCookie: string | undefined;
  readonly cookieKey: string;
}

/**
 * Returns undefined once the emailed code was entered on the device that requested it. Otherwise it sends a code and
 * returns an answer that says so. Codes are sent only after a correct password, so an attacker without it cannot use
 * them up.
 */
export async function proveDevice(
  services: Services,
  { user, code, network, deviceCookie, cookieKey }: Asking,
): Promise<Reply<never> | undefined> {
  const userHash = hashUsername(user.username);
  const ports = { key: cookieKey, now: services.now() };
  const asking = askingDevice(deviceCookie, userHash, ports);
  const subject = (deviceId: string) => `sign-in ${userHash} ${deviceId}`;
  if (code !== undefined) {
    if (asking && (await takeCode(services, subject(asking), code))) return undefined;
    await noteLoginFailure(services, userHash);
    throw forbidden(
      'This code is wrong or too old. Enter the code of the newest email, or have another one sent.',
      emailCodeWrong,
    );
  }
  const deviceId = asking ?? newToken();
  await sendCode(services, { subject: subject(deviceId), kind: 'sign-in-code', to: shop.email, network });
  const error =
    'This device is not known yet. A code is on its way to the email of the shop; it can take a minute. Enter it here within ten minutes.';
  return {
    reply: true,
    status: 403,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    cookies: [setCookie(cookieName, askingCookieValue(deviceId, userHash, ports), askingLifetimeSeconds)],
    raw: JSON.stringify({ error, code: emailCodeNeeded }),
  };
}
