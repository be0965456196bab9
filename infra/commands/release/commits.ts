import { execFileSync } from 'node:child_process';
import type { Outputs } from '#infra/command-support/deployed-stack.ts';

/** Stands behind a commit that was deployed together with changes that were not committed. */
export const changed = '+changes';

/** What a deployment records in the outputs of its stack; `npm run rollback` goes to `CommitBefore`. */
export interface Commits {
  readonly Commit: string;
  readonly CommitBefore?: string;
}

/** Undefined where the project is in no git repository. */
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
