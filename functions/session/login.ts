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
  /** Runs a bounded number of hashes at once. */
  readonly inTurn: Limiter;
}

export interface LoginRequest extends Credentials {
  readonly network: string;
  readonly deviceCookie: string | undefined;
  /** Key of the device cookie's signature. */
  readonly cookieKey: string;
}

/**
 * Checks name and password. An unknown name takes the same reads, the same hash and the same words as a wrong
 * password (ASVS 6.3.8). So does every password of an account that signs in with a passkey only: the answer never says
 * whether a password is right. On a device that this user has signed in on, it says to use a passkey. Answers the user
 * and the id of a device that is known already.
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

/** Brings a hash up to today's cost, unless the password was changed in the same moment. */
async function renewHash(table: Table, user: UserItem, passwordHash: string): Promise<void> {
  const change = changing({ set: { passwordHash }, where: { passwordHash: user.passwordHash } });
  await failureOf(table.update(keys.user(user.username), change));
}
