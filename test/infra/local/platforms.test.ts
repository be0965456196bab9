import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Machine } from '#infra/local/emulator-binary.ts';
import { checkProgram, findEmulator } from '#infra/local/emulator-binary.ts';

const linux = { platform: 'linux', arch: 'x64', path: '' } as const;
const mac = { platform: 'darwin', arch: 'arm64', path: '' } as const;

/** Returns a function that finds only these packages. */
const only = (installed: string) => (name: string) => {
  if (name === installed) return `/packages/${name}`;
  throw new Error('Cannot find module');
};
const nothing = only('');

/** Returns a PATH whose second folder has these programs. */
function pathWith(...programs: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'path-'));
  const bin = join(folder, 'bin');
  mkdirSync(join(bin, 'google-chrome'), { recursive: true });
  for (const program of programs) {
    writeFileSync(join(bin, program), '');
    chmodSync(join(bin, program), 0o755);
  }
  writeFileSync(join(bin, 'chromium-browser'), 'a text, not a program');
  return [join(folder, 'missing'), bin].join(delimiter);
}

describe('findEmulator', () => {
  it.each<[Machine, string]>([
    [linux, '@dynoxide/linux-x64/dynoxide'],
    [mac, '@dynoxide/darwin-arm64/dynoxide'],
  ])('returns the program for the platform (%o)', (machine, name) => {
    expect(findEmulator(machine, only(name))).toBe(`/packages/${name}`);
  });

  it.each<[Machine, string]>([
    [mac, 'npm install --no-save @dynoxide/darwin-arm64@1.2.1'],
    [{ ...linux, arch: 'riscv64' }, 'There is no embedded database for linux-riscv64. Set DYNAMODB_ENDPOINT'],
  ])('throws an error with instructions if the program is missing (%o)', (machine, cure) => {
    expect(() => findEmulator({ ...machine, path: pathWith() }, nothing)).toThrow(cure);
  });
});

describe('the database emulator’s executable', () => {
  const program = pathWith('dynoxide').split(delimiter)[1] ?? '';
  const file = join(program, 'dynoxide');

  it('is refused if it has changed since the first start and the lock file does not have its hash', () => {
    const memory = join(mkdtempSync(join(tmpdir(), 'memory-')), 'program');
    checkProgram(file, memory, {});
    checkProgram(file, memory, {});
    writeFileSync(file, 'another program');

    expect(() => checkProgram(file, memory, {})).toThrow('differs from the one of the first start');
  });
});
