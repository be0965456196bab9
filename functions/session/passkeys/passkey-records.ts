import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { auditAction } from '#functions/audit/audit.ts';
import { absentOr, beginningWith, failureOf, lessThan, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item, Table, TableAndClock } from '#functions/db/table.ts';
import { changing, insertAction, updateAction } from '#functions/db/update.ts';
import { conflict, notFound } from '#functions/http/errors.ts';
import type { Services } from '#functions/http/services.ts';
import { changeMails } from '#functions/mail/change-mails.ts';
import { fewestForPasskeyOnly, mostPasskeys, type Passkey } from '#shared/studio/account.ts';

const passkeyItem = z.object({
  username: z.string(),
  /** Credential id in base64url, as in the browser's response. */
  credentialId: z.string(),
  /** COSE key in base64url. */
  publicKey: z.string(),
  /** Number of signatures so far. Always 0 for authenticators that do not count. */
  counter: z.int(),
  transports: z.array(z.string()),
  isSynced: z.boolean(),
  name: z.string(),
  createdAt: z.int(),
  usedAt: z.optional(z.int()),
});
const passkeyRow = storedRow('userPasskey', passkeyItem);
export type PasskeyItem = z.infer<typeof passkeyItem>;

/** Returns the id of a stored passkey, which the studio also uses. */
function passkeyId(credentialId: string): string {
  return createHash('sha256').update(credentialId).digest('base64url');
}

export async function listPasskeys(table: Table, username: string): Promise<PasskeyItem[]> {
  return passkeyRow.readAll(await rowsOf(table, username)).sort(byAge);
}

/** Searches the passkeys of all users for this credential id. Returns undefined if there is none. */
export async function findPasskey(table: Table, credentialId: string): Promise<PasskeyItem | undefined> {
  const id = passkeyId(credentialId);
  const pointer = await table.get(keys.passkey(id), true);
  const item = pointer && (await table.get(keys.userPasskey(String(pointer['username']), id), true));
  return item && passkeyRow.read(item);
}

/** Stores a passkey. Throws `conflict` when the passkey is already registered or the user has too many. */
export async function putPasskey({ table, now }: TableAndClock, passkey: PasskeyItem): Promise<void> {
  const { username, name } = passkey;
  const id = passkeyId(passkey.credentialId);
  const failure = await failureOf(
    table.transact([
      insertAction({ ...keys.passkey(id), username }, 'known'),
      insertAction({ ...keys.userPasskey(username, id), ...passkey }, 'known'),
      updateAction(keys.user(username), {
        add: { passkeys: 1 },
        where: { pk: present, passkeys: absentOr(lessThan(mostPasskeys)) },
      }),
      auditAction({ who: username, action: 'addPasskey', detail: `“${name}”` }, now()),
    ]),
  );
  if (failure?.has('known')) throw conflict('This passkey is already registered');
  if (failure) throw conflict(`You have ${mostPasskeys} passkeys. Please remove one first.`);
}

export async function renamePasskey(
  { table, now }: TableAndClock,
  { username, id, name }: { readonly username: string; readonly id: string; readonly name: string },
): Promise<PasskeyItem> {
  const key = keys.userPasskey(username, id);
  const failure = await failureOf(
    table.transact([
      updateAction(key, { set: { name }, where: { pk: present } }),
      auditAction({ who: username, action: 'renamePasskey', detail: `“${name}”` }, now()),
    ]),
  );
  if (failure) throw gone();
  return passkeyRow.read((await table.get(key, true)) ?? {});
}

/** Throws `notFound` for an unknown passkey, `conflict` when a passkey-only account would keep too few. */
export async function removePasskey(
  { table, now, config }: TableAndClock & Pick<Services, 'config'>,
  { username, id }: { readonly username: string; readonly id: string },
): Promise<void> {
  const key = keys.userPasskey(username, id);
  const item = await table.get(key, true);
  if (!item) throw gone();
  const detail = `“${passkeyRow.tryRead(item)?.name ?? 'A key'}”`;
  const at = now();
  const failure = await failureOf(
    table.transact([
      { Delete: { Key: key, ConditionExpression: 'attribute_exists(pk)' } },
      { Delete: { Key: keys.passkey(id) } },
      {
        label: 'needed',
        Update: {
          Key: keys.user(username),
          UpdateExpression: 'ADD passkeys :less',
          ConditionExpression: 'attribute_not_exists(passkeyOnly) OR passkeys > :fewest',
          ExpressionAttributeValues: { ':less': -1, ':fewest': fewestForPasskeyOnly },
        },
      },
      auditAction({ who: username, action: 'removePasskey', detail }, at),
      ...changeMails({ config }, { title: 'Passkey removed', detail, username, at }),
    ]),
  );
  if (failure) throw failure.has('needed') ? stillNeeded() : gone();
}

/** Removes a user's passkeys for the operator, and allows the password. Returns the number of removed passkeys. */
export async function forgetPasskeys(table: Table, username: string): Promise<number> {
  const ids = (await listPasskeys(table, username)).map(({ credentialId }) => passkeyId(credentialId));
  await table.batchWrite(
    ids.flatMap((id) => [{ remove: keys.userPasskey(username, id) }, { remove: keys.passkey(id) }]),
  );
  await table.update(keys.user(username), changing({ remove: ['passkeys', 'passkeyOnly'] }));
  return ids.length;
}

/** Records a signature. Returns false when the passkey was used or removed meanwhile. */
export async function notePasskeyUse(
  { table, now }: TableAndClock,
  { username, credentialId, counter }: PasskeyItem,
  newCounter: number,
): Promise<boolean> {
  const key = keys.userPasskey(username, passkeyId(credentialId));
  const change = changing({ set: { counter: newCounter, usedAt: now() }, where: { counter } });
  return !(await failureOf(table.update(key, change)));
}

export function shownPasskey({ credentialId, name, createdAt, usedAt, isSynced }: PasskeyItem): Passkey {
  return {
    id: passkeyId(credentialId),
    name,
    createdAt: new Date(createdAt).toISOString(),
    ...(usedAt !== undefined && { usedAt: new Date(usedAt).toISOString() }),
    isSynced,
  };
}

function rowsOf(table: Table, username: string): Promise<Item[]> {
  return table.query({ ...beginningWith(keys.userPasskey(username, '')), ConsistentRead: true });
}

function byAge(a: PasskeyItem, b: PasskeyItem): number {
  return a.createdAt - b.createdAt || a.name.localeCompare(b.name);
}

const stillNeeded = () =>
  conflict(
    'Signing in with a passkey only needs two passkeys. Add another one first, or allow your password again.',
  );
const gone = () => notFound('This passkey was already removed');
