import { createRequire } from 'node:module';
import { findOnPath, type Machine, platformName, thisMachine } from './find-program.ts';

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
