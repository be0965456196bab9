import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** What decides which programs a machine can run. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: NodeJS.Architecture;
  /** The folders of PATH, as the environment has them. */
  readonly path: string;
}

export const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  path: process.env['PATH'] ?? '',
};

/** `linux-x64`, as packages with programs name it. */
export function platformName({ platform, arch }: Machine): string {
  return `${platform}-${arch}`;
}

/** The first program on PATH that has one of these names; undefined where there is none. */
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

/**
 * The DynamoDB emulator's program: of the package for this platform, else one on PATH.
 *
 * @throws Error with the ways out where there is neither.
 */
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
    throw new Error(
      `There is no embedded database for ${platformName(machine)}. Put the program dynoxide on PATH, or set ` +
        'DYNAMODB_ENDPOINT to the address of another DynamoDB-compatible database, or use Linux on x64 (README.md, "Other machines").',
    );
  }
}
