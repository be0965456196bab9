import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './phases.ts';

export interface Changes {
  /** The commit that the files are compared with. */
  readonly since: string;
  /** Paths from the root of what changed, was added or is not yet tracked. */
  readonly files: readonly string[];
}

/**
 * What changed since main, committed or not. On main itself, what changed since the commit before.
 * @throws Error where there is no repository or no such commit
 */
export function findChanges(since?: string): Changes {
  if (since !== undefined) return changesSince(commit(since));
  const main = ['origin/main', 'main'].find(isThere);
  const branched = changesSince(git('merge-base', 'HEAD', main ?? 'HEAD'));
  return branched.files.length > 0 || !isThere('HEAD~1') ? branched : changesSince(commit('HEAD~1'));
}

function changesSince(since: string): Changes {
  const changed = git('diff', '--name-only', '--diff-filter=d', since);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return { since, files: `${changed}\n${untracked}`.split('\n').filter(Boolean) };
}

const commit = (name: string) => git('rev-parse', '--verify', `${name}^{commit}`);

function isThere(name: string): boolean {
  try {
    return commit(name) !== '';
  } catch {
    return false;
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/**
 * The tests that hold a changed file: themselves, and those of the folder that mirrors its own. Imports do not lead to all
 * of them: a test that calls the API loads a Lambda by its name.
 */
export function testsBeside(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => {
    if (/^test\/.*\.test\.tsx?$/.test(file)) return [file];
    const folder = file.startsWith('test/') ? dirname(file) : join('test', dirname(file));
    return dirname(file) === '.'
      ? []
      : globSync('*.test.{ts,tsx}', { cwd: join(root, folder) }).map((test) => join(folder, test));
  });
}
