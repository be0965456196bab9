import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** sharp is native code, and the pictures Lambda runs on x86_64: these travel with it, whatever machine deploys. */
const native = ['@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64'] as const;

export const sharpPackages = ['sharp', '@img/colour', ...native, 'detect-libc', 'semver'] as const;

/** Whether everything that the pictures Lambda carries is installed here. */
export function isSharpInstalled(modules = join(root, 'node_modules')): boolean {
  return sharpPackages.every((name) => existsSync(join(modules, name)));
}

/**
 * The command that adds the native code on a machine of another kind. `--force` lets npm install what this machine
 * cannot run; `--os` and `--cpu` would take away what it needs itself.
 */
export function installSharp(modules = join(root, 'node_modules')): string {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(modules, 'sharp', 'package.json'), 'utf8'),
  ) as { readonly optionalDependencies: Readonly<Record<string, string>> };
  return `npm install --no-save --force ${native.map((name) => `${name}@${optionalDependencies[name]}`).join(' ')}`;
}
