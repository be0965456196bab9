import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { CommandError } from '#infra/command-support/command-error.ts';

/** Platforms with a published package of the embedded database, as `optionalDependencies` lists them. */
const published = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

/** Properties that decide which programs a machine can run. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: NodeJS.Architecture;
  /** Value of the environment variable PATH. */
  readonly path: string;
}

export const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  path: process.env['PATH'] ?? '',
};

/** Returns the platform as package names contain it, such as `linux-x64`. */
export function platformName({ platform, arch }: Machine): string {
  return `${platform}-${arch}`;
}

/** Returns the first program on PATH that has one of these names; undefined if there is none. */
export function findOnPath(names: readonly string[], { platform, path }: Machine): string | undefined {
  const ending = platform === 'win32' ? '.exe' : '';
  const folders = path.split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, `${name}${ending}`)))
    .find((file) => isProgram(file));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

const resolve = createRequire(import.meta.url).resolve;

/** Returns the emulator of the package, or else one on PATH. Throws a CommandError if there is neither. */
export function findEmulator(
  machine: Machine = thisMachine,
  find: (name: string) => string = resolve,
): string {
  const ending = machine.platform === 'win32' ? '.exe' : '';
  try {
    return find(`@dynoxide/${platformName(machine)}/dynoxide${ending}`);
  } catch {
    const found = findOnPath(['dynoxide'], machine);
    if (found) return found;
    const platform = platformName(machine);
    const project = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
    const version: string = project.optionalDependencies['@dynoxide/linux-x64'];
    throw new CommandError(
      published.includes(platform)
        ? `The embedded database of this machine is missing. Install it: npm install --no-save @dynoxide/${platform}@${version}`
        : `There is no embedded database for ${platform}. Set DYNAMODB_ENDPOINT to the address of another DynamoDB-compatible database (README.md, "Other machines").`,
    );
  }
}

/** Records in `memory` the SHA-256 of a program that npm does not verify. Throws a CommandError if it differs. */
export function checkProgram(program: string, memory: string, locked = lockedPackages()): void {
  const [, name = ''] = /node_modules[\\/](@dynoxide[\\/][\w-]+)/.exec(program) ?? [];
  if (locked[`node_modules/${name.replace('\\', '/')}`]?.integrity) return;
  const hash = createHash('sha256').update(readFileSync(program)).digest('hex');
  if (!existsSync(memory)) writeFileSync(memory, hash);
  if (readFileSync(memory, 'utf8') !== hash)
    throw new CommandError(
      `The database program ${program} differs from the one of the first start. If you have replaced it yourself, delete ${memory} and start again.`,
    );
}

type Locked = Readonly<Record<string, { readonly integrity?: string }>>;

function lockedPackages(): Locked {
  const lock = join(import.meta.dirname, '../../package-lock.json');
  return existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : {};
}
