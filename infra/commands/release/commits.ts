import { execFileSync } from 'node:child_process';
import type { Outputs } from '#infra/command-support/deployed-stack.ts';

/** Suffix that marks a commit which was deployed with uncommitted changes. */
export const changed = '+changes';

/** Stack outputs that record a deployment. `npm run rollback` deploys the commit `CommitBefore`. */
export interface Commits {
  readonly Commit: string;
  readonly CommitBefore?: string;
}

/** Returns the outputs for the current commit; undefined outside a git repository. */
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
