import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** sharp's native code in the pictures Lambda. It is for x86_64, on whatever platform the deploy runs. */
const native = ['@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64'] as const;

export const sharpPackages = ['sharp', '@img/colour', ...native, 'detect-libc', 'semver'] as const;

/** Tells whether all packages of the pictures Lambda are in the folder `modules`. */
export function isSharpInstalled(modules = join(root, 'node_modules')): boolean {
  return sharpPackages.every((name) => existsSync(join(modules, name)));
}

/**
 * Returns the command that installs the Lambda's native code on a machine with another platform. `--force` lets npm
 * install packages that this machine cannot run. `--os` and `--cpu` would remove the packages that this machine needs itself.
 */
export function installSharp(modules = join(root, 'node_modules')): string {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(modules, 'sharp', 'package.json'), 'utf8'),
  ) as { readonly optionalDependencies: Readonly<Record<string, string>> };
  return `npm install --no-save --force ${native.map((name) => `${name}@${optionalDependencies[name]}`).join(' ')}`;
}
