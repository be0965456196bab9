import { execFileSync } from 'node:child_process';
import type { Outputs } from '#infra/command-support/deployed-stack.ts';

/** Suffix of a commit that was deployed with uncommitted changes. */
export const changed = '+changes';

/** Stack outputs that a deployment records. `npm run rollback` deploys `CommitBefore`. */
export interface Commits {
  readonly Commit: string;
  readonly CommitBefore?: string;
}

/** The outputs for the current commit; undefined outside a git repository. */
export function commitsAfter(root: string, deployed: Outputs): Commits | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const Commit = `${git('rev-parse', 'HEAD')}${git('status', '--porcelain') === '' ? '' : changed}`;
    const before = deployed['Commit'] === Commit ? deployed['CommitBefore'] : deployed['Commit'];
    return before === undefined ? { Commit } : { Commit, CommitBefore: before };
  } catch {
    return undefined;
  }
}
