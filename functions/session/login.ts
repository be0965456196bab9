import { failureOf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import type { Table } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { unauthorised } from '#functions/http/errors.ts';
import type { Limiter } from '#functions/platform/concurrency.ts';
import type { Credentials } from './accounts.ts';
import { hashUsername, knownDevice } from './device.ts';
import { countLoginTry, forgetLoginTries, noteLoginFailure } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';
import { readUser, type UserItem } from './session-records.ts';

export interface LoginPorts extends TableAndClock {
  readonly passwords: Passwords;
  /** Limits how many hashes run at once. */
  readonly inTurn: Limiter;
}

export interface LoginRequest extends Credentials {
  readonly network: string;
  readonly deviceCookie: string | undefined;
  /** Signs the device cookie. */
  readonly cookieKey: string;
}

/**
 * Checks name and password. Returns the user, and the device's id if the device is known. An unknown name costs the
 * same reads and the same hash, and gets the same message, as a wrong password (ASVS 6.3.8). So does any password of
 * a passkey-only account: the answer never reveals whether it is right. On a device where this user has signed in,
 * the message is to use a passkey.
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

/** Rehashes at the current cost, unless the password was changed meanwhile. */
async function renewHash(table: Table, user: UserItem, passwordHash: string): Promise<void> {
  const change = changing({ set: { passwordHash }, where: { passwordHash: user.passwordHash } });
  await failureOf(table.update(keys.user(user.username), change));
}
