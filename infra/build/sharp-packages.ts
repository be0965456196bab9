import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** sharp is native code, and the pictures Lambda runs on x86_64, so these packages ship with it whatever machine deploys. */
const native = ['@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64'] as const;

export const sharpPackages = ['sharp', '@img/colour', ...native, 'detect-libc', 'semver'] as const;

/** Whether all packages of the pictures Lambda are installed here. */
export function isSharpInstalled(modules = join(root, 'node_modules')): boolean {
  return sharpPackages.every((name) => existsSync(join(modules, name)));
}

/**
 * The command that installs the native code on another kind of machine. `--force` lets npm install packages that this
 * machine cannot run; `--os` and `--cpu` would remove the packages that it needs itself.
 */
export function installSharp(modules = join(root, 'node_modules')): string {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(modules, 'sharp', 'package.json'), 'utf8'),
  ) as { readonly optionalDependencies: Readonly<Record<string, string>> };
  return `npm install --no-save --force ${native.map((name) => `${name}@${optionalDependencies[name]}`).join(' ')}`;
}
