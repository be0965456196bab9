// Rule 18.7
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly license?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

describe('the lock file', () => {
  it('contains the SHA-512 of every package', () => {
    // The hash of a package covers its bundled packages.
    const bare = locked.filter(
      ([, { integrity, inBundle }]) => !integrity?.startsWith('sha512-') && !inBundle,
    );

    expect(locked.length).toBeGreaterThan(400);
    // Hashes that this registry lacks are added before a release (CONTRIBUTING.md, "Lock file").
    expect(
      bare.map(([path]) => nameOf(path)).filter((name) => !/^@dynoxide\/(?!linux-x64)/.test(name)),
    ).toEqual([]);
  });

  it.each([
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['linux', 'arm64'],
    ['linux', 'x64'],
    ['win32', 'x64'],
  ])('has the embedded database and all native programs for %s %s', (os, cpu) => {
    const isFor = ({ os: systems = [os], cpu: processors = [cpu] }: Locked) =>
      systems.includes(os) && processors.includes(cpu);
    const native = locked.filter(([, entry]) => entry.os && isFor(entry)).map(([path]) => nameOf(path));

    expect(native.filter((name) => name.startsWith('@dynoxide/'))).toEqual([`@dynoxide/${os}-${cpu}`]);
    for (const program of [
      '@esbuild/',
      '@rolldown/',
      '@img/sharp-',
      'lightningcss-',
      '@biomejs/',
      '@typescript/',
    ])
      expect(native.filter((name) => name.startsWith(program))).not.toEqual([]);
  });

  it('contains no registry’s host, so that every machine uses its own registry', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('has only packages with permissive licenses or with licenses that NOTICE.md lists', () => {
    const permissive = /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0)$/;
    const named: Readonly<Record<string, RegExp>> = {
      'LGPL-3.0-or-later': /^@img\/sharp-/,
      'MPL-2.0': /^(axe-core|lightningcss)/,
      'AGPL-3.0-or-later': /^@cloud-copilot\/iam-/,
    };
    /** An expression with "OR" needs one known license. With "AND", all licenses must be known. */
    const isKnown = (name: string, license: string): boolean => {
      const plain = license.replace(/^\((.*)\)$/, '$1');
      if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => isKnown(name, one));
      return plain.split(' AND ').every((one) => permissive.test(one) || named[one]?.test(name));
    };
    const unknown = locked
      .filter(
        ([path, { license, inBundle }]) =>
          license !== undefined && !inBundle && !isKnown(nameOf(path), license),
      )
      .map(([path, { license }]) => `${nameOf(path)}: ${license}`);

    expect(unknown).toEqual([]);
    for (const license of Object.keys(named)) expect(read('NOTICE.md')).toContain(license);
  });
});
