import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#functions/audit/list-audit.ts';
import { sessionService } from '#functions/session/handlers.ts';
import { setPasskeyOnly } from '#functions/session/passkeys/passkey-only.ts';
import { findPasskey, listPasskeys, putPasskey } from '#functions/session/passkeys/passkey-records.ts';
import { createSession, findSessionUser, readUser } from '#functions/session/session-records.ts';
import { readActivityAfterSignIn } from '#test/support/shop/activity.ts';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';
import { call } from '#test/support/shop/call.ts';
import { runCommandHere } from '#test/support/shop/run-command.ts';
import { testServices } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';

let shop: Awaited<ReturnType<typeof testServices>>;
let folder: string;
beforeAll(async () => {
  shop = await testServices();
  folder = await mkdtemp(join(tmpdir(), 'shop-admin-'));
  await writeFile(
    join(folder, 'endpoint.json'),
    JSON.stringify({ dynamodb: shop.endpoint, tableName: shop.tableName }),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const command = 'infra/commands/create-admin.ts';
const run = (args: readonly string[], environment: Readonly<Record<string, string>>) =>
  runCommandHere(command, args, { ...bareEnvironment(), ...environment });

const artist = { ADMIN_USERNAME: 'marlo', ADMIN_PASSWORD: 'a staircase to the moon' };

describe('npm run admin:create', () => {
  // Rule 13.28
  it('creates the administrator of a local shop, and on a second run changes the password and ends all sessions', async () => {
    const created = await run(['--data', folder], artist);

    expect(created).toEqual({ code: 0, output: 'The administrator marlo can sign in now.\n' });
    const user = await readUser(shop, 'marlo');
    expect(user).toMatchObject({ username: 'marlo', isAdmin: true });
    const token = await createSession(shop.services, user as NonNullable<typeof user>);

    const changed = await run(['--data', folder], { ...artist, ADMIN_PASSWORD: 'a fish in the sky' });

    expect(changed).toEqual({
      code: 0,
      output: 'The password of marlo is changed and all sessions are ended.\n',
    });
    expect(await findSessionUser(shop.services, token)).toBeUndefined();
    const login = (password: string) =>
      call(sessionService(shop.services), 'login', { body: { username: 'marlo', password } });
    expect((await login('a staircase to the moon')).status).toBe(401);
    expect((await login('a fish in the sky')).status).toBe(200);
    const activity = await readActivityAfterSignIn(shop.table);
    expect(activity.map(({ who, detail }) => `${who}: ${detail}`).sort()).toEqual([
      'Operator: Made the administrator marlo',
      'Operator: Set a new password for marlo and ended all sessions',
    ]);
    expect(JSON.stringify(activity)).not.toContain('a fish');
  });

  // Rule 12.11
  it('keeps passkeys and mentions them, or removes them with --forget-passkeys', async () => {
    const username = 'third';
    const environment = { ...artist, ADMIN_USERNAME: username };
    await adminCookie(shop.services, username);
    const key = { username, publicKey: '', counter: 0, transports: [], isSynced: false, createdAt: 0 };
    const ports = { table: shop.table, now: Date.now };
    await putPasskey(ports, { ...key, credentialId: 'LAPTOP', name: 'Laptop' });
    await putPasskey(ports, { ...key, credentialId: 'PHONE', name: 'Phone' });

    const kept = await run(['--data', folder], environment);
    expect(kept.output).toContain(
      '2 passkeys of this account can still sign in; --forget-passkeys removes all of them.',
    );
    expect(await findPasskey(shop.table, 'PHONE')).toMatchObject({ name: 'Phone' });

    const forgotten = await run(['--data', folder, '--forget-passkeys'], environment);
    expect(forgotten.output).toContain('Removed: 2 passkeys.');
    const { entries } = await listAudit(shop.table, { search: 'passkeys third' });
    expect(entries).toMatchObject([{ who: 'Operator', detail: 'Removed 2 passkeys of third' }]);
    expect(await listPasskeys(shop.table, username)).toEqual([]);
    expect(await findPasskey(shop.table, 'PHONE')).toBeUndefined();
  });

  // Rule 12.15
  it('allows the password again for a passkey-only account with --allow-password', async () => {
    const username = 'fourth';
    const fourth = { ...artist, ADMIN_USERNAME: username };
    await adminCookie(shop.services, username);
    const key = { username, publicKey: '', counter: 0, transports: [], isSynced: false, createdAt: 0 };
    const ports = { table: shop.table, now: Date.now };
    const switchOn = async () => {
      for (const name of ['LAPTOP4', 'PHONE4']) await putPasskey(ports, { ...key, credentialId: name, name });
      await setPasskeyOnly(ports, { username, enabled: true });
    };
    const login = () =>
      call(sessionService(shop.services), 'login', { body: { username, password: artist.ADMIN_PASSWORD } });
    await switchOn();

    const kept = await run(['--data', folder], fourth);
    expect(kept.output).toContain('--allow-password allows it again.');
    expect((await login()).status).toBe(401);

    const allowed = await run(['--data', folder, '--allow-password'], fourth);
    expect(allowed.output).toContain('The password can be used again; it was switched off.');
    expect((await login()).status).toBe(200);
    const { entries } = await listAudit(shop.table, { search: 'fourth again beside passkeys' });
    expect(entries).toMatchObject([
      { who: 'Operator', detail: 'Let the password of fourth in again beside passkeys' },
    ]);

    await setPasskeyOnly(ports, { username, enabled: true });
    await run(['--data', folder, '--forget-passkeys'], fourth);
    expect((await login()).status).toBe(200);
  });

  it.each([
    [
      'a weak password',
      ['--data', 'FOLDER'],
      { ...artist, ADMIN_PASSWORD: 'short' },
      'at least 12 characters',
    ],
    [
      'a shop that does not run',
      ['--data', 'nowhere'],
      artist,
      'No shop is running on the data folder nowhere',
    ],
  ])('explains the problem and changes nothing for %s', async (_, args, environment, sentence) => {
    const before = await readUser(shop, 'marlo');

    const answer = await run(
      args.map((word) => (word === 'FOLDER' ? folder : word)),
      environment,
    );

    expect(answer.code).toBe(1);
    expect(answer.output).toContain(sentence);
    expect(answer.output).not.toMatch(/^\s+at /m);
    expect(await readUser(shop, 'marlo')).toEqual(before);
  });
});
