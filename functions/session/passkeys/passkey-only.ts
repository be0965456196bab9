import { auditAction } from '#functions/audit/audit.ts';
import { atLeast, failureOf, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { changing, updateAction } from '#functions/db/update.ts';
import { conflict, forbidden, UserError } from '#functions/http/errors.ts';
import { readUser } from '#functions/session/session-records.ts';
import { fewestForPasskeyOnly, type Signed, type SignIn } from '#shared/studio/account.ts';
import type { PasskeyPorts } from './challenges.ts';
import { checkPasskey } from './sign-in.ts';

/** Returns how the user signs in, and whether the studio suggests adding a passkey. */
export async function readSignIn(ports: Pick<PasskeyPorts, 'table'>, username: string): Promise<SignIn> {
  const user = await readUser(ports, username);
  return {
    passkeyOnly: user?.passkeyOnly === true,
    proposesPasskey: (user?.passkeys ?? 0) === 0 && user?.declinedPasskey !== true,
  };
}

/** Throws `forbidden` unless a signed-in user has confirmed the request with one of their own passkeys. */
export async function confirmPasskey(ports: PasskeyPorts, username: string, signed: Signed): Promise<void> {
  const user = await checkPasskey(ports, signed).catch((error: unknown) => {
    // The browser would treat the status 401 as the end of the session.
    if (error instanceof UserError && error.status === 401) throw forbidden(error.message);
    throw error;
  });
  if (user.username !== username) throw forbidden('This passkey belongs to another account');
}

/** Switches sign-in by password off or on. Throws `conflict` when there are too few passkeys to switch it off. */
export async function setPasskeyOnly(
  { table, now }: Pick<PasskeyPorts, 'table' | 'now'>,
  { username, enabled }: { readonly username: string; readonly enabled: boolean },
): Promise<void> {
  const detail = enabled ? 'On: the password no longer signs in' : 'Off: the password signs in again';
  const change = enabled
    ? { set: { passkeyOnly: true }, where: { passkeys: atLeast(fewestForPasskeyOnly) } }
    : { remove: ['passkeyOnly'], where: { pk: present } };
  const failure = await failureOf(
    table.transact([
      updateAction(keys.user(username), change),
      auditAction({ who: username, action: 'setPasskeyOnly', detail }, now()),
    ]),
  );
  if (failure)
    throw conflict('Add a second passkey first, so that the loss of one device does not lock you out.');
}

/** Stops the studio from suggesting a passkey to this user. */
export async function declinePasskey(
  { table }: Pick<PasskeyPorts, 'table'>,
  username: string,
): Promise<void> {
  const change = changing({ set: { declinedPasskey: true }, where: { pk: present } });
  await table.update(keys.user(username), change);
}
