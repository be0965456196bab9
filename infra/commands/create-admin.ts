import { keys } from '#functions/db/keys.ts';
import { createTable } from '#functions/db/table.ts';
import { forgetPasskeys, listPasskeys } from '#functions/session/passkeys/passkey-records.ts';
import { type Credentials, readUser, saveAdmin } from '#functions/session/session-records.ts';
import { ask, askHidden } from '#infra/command-support/ask.ts';
import { type readArguments, runCommandWith, shopOptions } from '#infra/command-support/command.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { counted } from '#infra/command-support/counted.ts';
import { noteCommand } from '#infra/command-support/note-command.ts';
import { whichShop, withTable } from '#infra/command-support/resolve-target.ts';
import { readDraft } from '#infra/command-support/stage.ts';

const usage = `Usage: npm run admin:create -- [--stage NAME | --data DIR] [--allow-password] [--forget-passkeys]
  Creates the administrator, or sets a new password for that name and ends all its sessions.
  On AWS: --stage names the deployed shop; sign in to its account first.
  On this machine: start the shop first; --data DIR names its data folder (default .data).
  --allow-password allows the password again for an account that signs in with a passkey only.
  --forget-passkeys removes the passkeys, too, and allows the password again: for when a device is lost.
  ADMIN_USERNAME and ADMIN_PASSWORD are taken from the environment when set, and asked for otherwise.`;

const options = {
  ...shopOptions,
  'allow-password': { type: 'boolean' },
  'forget-passkeys': { type: 'boolean' },
} as const;
type Asked = ReturnType<typeof readArguments<typeof options>>['values'];

const variables = 'ADMIN_USERNAME and ADMIN_PASSWORD';

/** Throws a CommandError for problems that the operator can correct. */
async function main(asked: Asked, environment: NodeJS.ProcessEnv): Promise<void> {
  const { data, stage, 'forget-passkeys': forgets = false } = asked;
  const chosen = await whichShop({ data, stage });
  const table = createTable(chosen.at);
  // Stops before any question if the table cannot be reached.
  await withTable(chosen, () => table.get(keys.settings()));
  const credentials = await readCredentials(environment);
  const { username } = credentials;
  const wasPasskeyOnly = (await readUser({ table }, username))?.passkeyOnly === true;
  const allowPassword = forgets || asked['allow-password'] === true;
  const siteOrigin = stage === undefined ? undefined : `https://${readDraft(stage).stage.domain}`;
  const outcome = await saveAdmin({ table, now: Date.now, siteOrigin }, { ...credentials, allowPassword });
  const note = (detail: string) => noteCommand(chosen.at, 'createAdmin', detail);
  await note(
    outcome === 'created'
      ? `Made the administrator ${username}`
      : `Set a new password for ${username} and ended all sessions`,
  );
  if (outcome === 'created') return console.log(`The administrator ${username} can sign in now.`);
  console.log(`The password of ${username} is changed and all sessions are ended.`);
  if (wasPasskeyOnly && allowPassword) await note(`Let the password of ${username} in again beside passkeys`);
  if (wasPasskeyOnly) console.log(passkeyOnlyWords(allowPassword));
  const count = forgets
    ? await forgetPasskeys(table, username)
    : (await listPasskeys(table, username)).length;
  if (count === 0) return;
  if (forgets) await note(`Removed ${counted(count, 'passkey')} of ${username}`);
  console.log(wordsOf(count, forgets));
}

function passkeyOnlyWords(allowPassword: boolean): string {
  return allowPassword
    ? 'The password can be used again; it was switched off.'
    : 'This account signs in with a passkey only, so the password cannot be used. --allow-password allows it again.';
}

function wordsOf(count: number, areGone: boolean): string {
  const keys = counted(count, 'passkey');
  return areGone
    ? `Removed: ${keys}.`
    : `${keys} of this account can still sign in; --forget-passkeys removes all of them.`;
}

async function readCredentials(environment: NodeJS.ProcessEnv): Promise<Credentials> {
  const username = environment['ADMIN_USERNAME'] || (await ask('Username: ', variables));
  const given = environment['ADMIN_PASSWORD'];
  if (given) return { username, password: given };
  const password = await askHidden('Password: ', variables);
  if ((await askHidden('Once more: ', variables)) !== password) {
    throw new CommandError('The two passwords differ. Nothing was changed.');
  }
  return { username, password };
}

await runCommandWith(usage, options, ({ values }) => main(values, process.env));
