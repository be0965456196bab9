import { ulid } from 'ulid';
import { auditAction } from '#functions/audit/audit.ts';
import { failureOf, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { unlessUnreadable } from '#functions/db/stored-row.ts';
import type { Table, TableAndClock, TransactAction } from '#functions/db/table.ts';
import { changing, updateAction } from '#functions/db/update.ts';
import { deviceCookie as cookieName, hashToken, newToken, setCookie } from '#functions/http/cookies.ts';
import { forbidden, unauthorised } from '#functions/http/errors.ts';
import type { Services } from '#functions/http/services.ts';
import { isArtistReached } from '#functions/mail/artist-mailbox.ts';
import { sendCode, takeCode } from '#functions/mail/email-code.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import type { Limiter } from '#functions/platform/concurrency.ts';
import { emailCodeNeeded, emailCodeWrong } from '#shared/contract/email-code-errors.ts';
import type { Reply } from '#shared/contract/handlers.ts';
import { shop } from '#shop-config';
import { askingCookieValue, askingDevice, hashUsername, knownDevice } from './device.ts';
import { countLoginTry, forgetLoginTries, noteLoginFailure } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';
import { type Credentials, endSession, findSessionUser, readUser, type UserItem } from './session-records.ts';

export interface LoginPorts extends TableAndClock {
  readonly passwords: Passwords;
  /** Limits the number of concurrent hashes. */
  readonly inTurn: Limiter;
}

export interface LoginRequest extends Credentials {
  readonly network: string;
  readonly deviceCookie: string | undefined;
  /** Key that signs the device cookie. */
  readonly cookieKey: string;
}

/**
 * Checks username and password. Returns the user, and the device's id if the device is known. An unknown username
 * causes the same reads, the same hash and the same message as a wrong password (ASVS 6.3.8). Any password of a
 * passkey-only account gets the same answer, which therefore never reveals whether the password is right. On a device
 * where the user has signed in before, the message asks for a passkey instead.
 */
export async function checkLogin(
  ports: LoginPorts,
  request: LoginRequest,
): Promise<{ readonly user: UserItem; readonly deviceId: string | undefined }> {
  const { table, passwords, inTurn } = ports;
  const userHash = hashUsername(request.username);
  const deviceId = knownDevice(request.deviceCookie, userHash, {
    key: request.cookieKey,
    now: ports.now(),
  });
  const attempt = { userHash, network: request.network, deviceId };

  await countLoginTry(ports, attempt);
  const user = await readUser(ports, request.username);
  const stored = user?.passwordHash ?? passwords.nobody;
  const isRight = await inTurn(() => passwords.verify(request.password, stored));
  if (!user || !isRight || user.passkeyOnly) {
    await noteLoginFailure(ports, userHash);
    throw unauthorised(
      user?.passkeyOnly && deviceId !== undefined
        ? 'This account signs in with a passkey only. Please use a passkey.'
        : 'Invalid username or password',
    );
  }

  await forgetLoginTries(ports, attempt);
  if (passwords.isOutdated(user.passwordHash)) {
    await renewHash(table, user, await inTurn(() => passwords.hash(request.password)));
  }
  return { user, deviceId };
}

/** Stores a hash at the current cost, unless the password was changed meanwhile. */
async function renewHash(table: Table, user: UserItem, passwordHash: string): Promise<void> {
  const change = changing({ set: { passwordHash }, where: { passwordHash: user.passwordHash } });
  await failureOf(table.update(keys.user(user.username), change));
}

/** Seconds for which the cookie lets a device request and enter codes. A code is valid for ten minutes. */
const askingLifetimeSeconds = 3600;

/**
 * Whether a correct password on an unknown device also needs a code. Only administrators without a passkey need a code,
 * except at the first sign-in and after the operator has set the password. Until an email has reached the artist,
 * nobody needs one, because a code that never arrives would lock the artist out.
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
 * Returns undefined if `code` is the newest emailed code and this device requested it. Without a code it sends one and
 * returns an answer that asks for it. Throws `forbidden` for a wrong code. Codes are sent only after a correct
 * password, so an attacker without the password cannot use up the limit of codes.
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

interface SignIn {
  readonly operation: 'login' | 'passkeyLogin' | 'register';
  readonly browser: string;
  /** Whether the user has not signed in on this device before. */
  readonly isNew: boolean;
  /** Whether the shop sends email. */
  readonly writesMail: boolean;
}

/**
 * Returns the records to write with an administrator's new session: an entry in the activity log and, for a new device,
 * an email to the artist. The first sign-in of an account sends no email, because the artist expects it. Visitors'
 * sign-ins are not recorded.
 */
export function signInRecords(
  { username, isAdmin, neverSignedIn, skipsCode }: UserItem,
  { operation, browser, isNew, writesMail }: SignIn,
  at: number,
): TransactAction[] {
  if (!isAdmin) return [];
  const means = operation === 'passkeyLogin' ? 'passkey' : 'password';
  const place = browser.replace(/^Unknown/, 'an unknown');
  const detail = `Signed in with a ${means} from ${place}${isNew ? ' (new device)' : ''}`;
  const entry = auditAction({ who: username, action: operation, detail }, at);
  const always = neverSignedIn || skipsCode ? [entry, forgetFirst(username)] : [entry];
  if (neverSignedIn || !isNew || !writesMail) return always;
  const content = { kind: 'new-device', signIn: { username, means, browser, at } } as const;
  return [...always, mailAction({ about: ulid(at), to: shop.email, content, at })];
}

function forgetFirst(username: string): TransactAction {
  return updateAction(keys.user(username), {
    remove: ['neverSignedIn', 'skipsCode'],
    where: { pk: present },
  });
}

/** Ends a session. If it was an administrator's live session, adds an entry to the activity log. */
export async function signOut(ports: TableAndClock, token: string): Promise<void> {
  // A session that cannot be read is deleted too.
  const user = await findSessionUser(ports, token).catch(unlessUnreadable);
  if (!user?.isAdmin) return endSession(ports, token);
  const Key = keys.session(hashToken(token));
  const ended = ports.table.transact([
    { Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } },
    auditAction({ who: user.username, action: 'logout', detail: 'Signed out' }, ports.now()),
  ]);
  await failureOf(ended);
}

/** Order matters: Edge's `User-Agent` also contains Chrome, and Chrome's contains Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'a Mac'],
  [/Linux/, 'Linux'],
];

/** Returns the common name of the browser in a `User-Agent`, without versions or models: 'Firefox on Linux'. */
export function browserName(userAgent: string | undefined): string {
  const named = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = named(browsers) ?? 'Unknown browser';
  const system = named(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
