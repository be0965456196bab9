import { join } from 'node:path';
import { runCommandWith } from '#infra/command-support/command.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { readStack } from '#infra/command-support/deployed-stack.ts';
import { readDraft } from '#infra/command-support/stage.ts';
import { changed } from '#infra/commands/release/commits.ts';
import { runProgram as run } from '#infra/commands/release/run-program.ts';

const usage = `Usage: npm run rollback -- --stage NAME [--to COMMIT]
  Deploys an earlier version at once, from a folder of its own: this folder is not changed.
  --to names the commit; by default it is that of the deployment before the last one.
  Sign in to the AWS account first.`;

const options = {
  stage: { type: 'string' },
  to: { type: 'string' },
} as const;

await runCommandWith(usage, options, async ({ values }) => {
  if (!values.stage) throw new CommandError(`Which shop is meant? Add "--stage prod".\n${usage}`);
  await rollBack(values.stage, values.to ?? (await commitBefore(values.stage)));
});

/** Returns the commit of the deployment before the current one. */
async function commitBefore(name: string): Promise<string> {
  const { stage } = readDraft(name);
  const { Commit, CommitBefore } = (await readStack(stage.stackName, stage))?.outputs ?? {};
  if (!CommitBefore || CommitBefore === Commit)
    throw new CommandError(
      'Stopped, nothing was deployed: no deployment before this one has recorded its commit. Name it: --to COMMIT ("git log --oneline" lists them).',
    );
  console.log(`Deployed now: ${Commit}. Going back to ${CommitBefore}.`);
  if (CommitBefore.endsWith(changed))
    console.log('It was deployed with changes that were not committed; those are not in it.');
  return CommitBefore.replace(changed, '');
}

/** Deploys an earlier commit with the packages of its lock file, so that its build is the same as before. */
async function rollBack(stage: string, commit: string): Promise<void> {
  const root = process.cwd();
  const folder = join(root, '.build', 'rollback');
  // An interrupted rollback may have left the folder.
  await run('git', ['worktree', 'remove', '--force', folder], root, 'ignore');
  if (!(await run('git', ['worktree', 'add', '--detach', '--force', folder, commit], root))) {
    throw new CommandError(`Stopped, nothing was deployed: ${commit} is not a commit of this repository.`);
  }
  try {
    const isInstalled = await run('npm', ['ci', '--no-audit', '--no-fund'], folder);
    if (!isInstalled)
      throw new CommandError('Stopped, nothing was deployed: the version could not be installed.');
    if (!(await run('npm', ['run', 'deploy', '--', '--stage', stage, '--at-once'], folder))) {
      throw new CommandError('The version was not deployed. The reason is above.');
    }
  } finally {
    await run('git', ['worktree', 'remove', '--force', folder], root, 'ignore');
  }
}
