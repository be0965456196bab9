import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '#functions/platform/secrets.ts';
import { CommandError } from '#infra/command-support/command-error.ts';

/** Secrets in the data folder: all but those of the artist's connection to Square. */
type KeptSecrets = Omit<Secrets, 'squareRefreshToken'>;

/** Paths of the files in the data folder, which survive a restart. */
export interface DataDirectory {
  readonly path: string;
  /** Database file of the emulator. */
  readonly database: string;
  /** State of the Square simulator. */
  readonly squareState: string;
  /** Pictures made by the sync. */
  readonly media: string;
  /** Sent emails, one file each. */
  readonly mail: string;
  /** File with the log events that Lambdas would send to CloudWatch, one JSON line each. Every start empties it. */
  readonly log: string;
  /** Name of the shop's table in the database file: `shop`, or the name in `table.name` after an import. */
  readonly tableName: string;
  /** File with the address of the running shop's table, for `npm run admin:create`, `export` and `import`. */
  readonly endpoint: string;
  readonly secrets: KeptSecrets;
  /** File with the secrets, in JSON. */
  readonly secretsFile: string;
  /** File with the tokens of the artist's connection to the simulator, in JSON. */
  readonly connectionFile: string;
}

const marker = 'shop.json';

/** Returns the error for an unreadable file. Callers must not have changed anything. `why` has no final period. */
export function damagedFile(file: string, why: string): CommandError {
  return new CommandError(
    `The data file ${file} is damaged: ${why}. Nothing was changed. Put a copy of the folder in its place, or start again with --fresh, which deletes the folder's orders and pictures.`,
  );
}

/** Opens or creates the folder. Never empties a folder with other contents. Throws a CommandError. */
export function openDataDirectory(path: string, fresh: boolean): DataDirectory {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new CommandError(
      `The data folder ${path} cannot be written: ${reason(error)}. Choose another with --data DIR.`,
    );
  }
  const entries = readdirSync(path);
  const ours = entries.includes(marker);
  if (entries.length > 0 && !ours) {
    throw new CommandError(`The folder ${path} holds other files. Choose an empty one with --data DIR.`);
  }
  freeFolder(path);
  if (fresh) for (const entry of entries) rmSync(join(path, entry), { recursive: true, force: true });
  writeFileSync(join(path, 'shop.pid'), String(process.pid));
  // The folder contains personal data, and older versions made it readable for everybody.
  chmodSync(path, 0o700);
  mkdirSync(join(path, 'media'), { recursive: true });
  rmSync(join(path, 'shop.log'), { force: true });
  return {
    path,
    database: join(path, 'table.sqlite'),
    squareState: join(path, 'square.jsonl'),
    media: join(path, 'media'),
    mail: join(path, 'mail'),
    log: join(path, 'shop.log'),
    tableName: readTableName(join(path, 'table.name')),
    endpoint: join(path, 'endpoint.json'),
    secrets: readSecrets(join(path, marker)),
    secretsFile: join(path, marker),
    connectionFile: join(path, 'connection.json'),
  };
}

/** Records the emulator's process id, so that a start after a crash can end a leftover emulator. */
export function rememberEmulator(directory: DataDirectory, pid: number | undefined): void {
  if (pid !== undefined) writeFileSync(join(directory.path, 'emulator.pid'), String(pid));
}

export function releaseFolder(directory: DataDirectory): void {
  for (const file of ['shop.pid', 'emulator.pid', 'endpoint.json'])
    rmSync(join(directory.path, file), { force: true });
}

/**
 * Throws if another shop uses the folder, because the two would overwrite each other's files. After kill -9 of a shop,
 * its emulator still runs and keeps the database file open; this function ends that emulator.
 */
function freeFolder(path: string): void {
  const shop = readPid(join(path, 'shop.pid'));
  if (shop !== undefined && shop !== process.pid && commandLine(shop).includes('infra/local/start.ts')) {
    throw new CommandError(
      `Another shop (process ${shop}) is using the data folder ${path}. Stop it or choose another with --data DIR.`,
    );
  }
  const emulator = readPid(join(path, 'emulator.pid'));
  if (emulator !== undefined && commandLine(emulator).includes(join(path, 'table.sqlite')))
    process.kill(emulator, 'SIGKILL');
}

function readPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').trim());
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Returns the command line of a process; empty if there is none. Uses POSIX's `ps`, because only Linux has /proc. */
function commandLine(pid: number): string {
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

function readTableName(file: string): string {
  if (!existsSync(file)) return 'shop';
  const name = readFileSync(file, 'utf8').trim();
  if (/^[\w.-]{3,255}$/.test(name)) return name;
  throw new CommandError(
    `The file ${file} does not hold the name of a table. Correct it, or delete it to use the first table.`,
  );
}

/** Adds the secrets that a folder from an older version lacks. */
function readSecrets(file: string): KeptSecrets {
  const kept = existsSync(file) ? parseSecrets(file) : {};
  const secrets: KeptSecrets = {
    squareAccessToken: `local-${randomBytes(24).toString('base64url')}`,
    squareApplicationSecret: `sandbox-sq0csb-${randomBytes(24).toString('base64url')}`,
    originSecret: randomBytes(32).toString('base64url'),
    webhookKey: randomBytes(24).toString('base64url'),
    cookieKey: randomBytes(32).toString('base64url'),
    orderLinkKey: randomBytes(32).toString('base64url'),
    addressKey: randomBytes(32).toString('base64url'),
    ...kept,
  };
  writeFileSync(file, JSON.stringify(secrets, undefined, 2), { mode: 0o600 });
  return secrets;
}

function parseSecrets(file: string): Partial<KeptSecrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<KeptSecrets>;
  } catch {
    throw damagedFile(file, 'it is not JSON');
  }
}

function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'it is not a folder';
  if (code === 'EROFS') return 'the disk is read-only';
  if (code === 'ENOSPC') return 'the disk is full';
  return code ?? 'unknown reason';
}
