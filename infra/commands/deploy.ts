import { runCommandWith } from '#infra/command-support/command.ts';
import { readStage } from '#infra/command-support/stage.ts';
import { awsRelease } from '#infra/commands/release/aws-release.ts';
import { release } from '#infra/commands/release/release.ts';

const usage = `Usage: npm run deploy -- --stage NAME [--accept ID]… [--plan] [--at-once]
  Checks everything (npm run doctor), builds, shows what would change, deploys, tests the live address, and prints the
  next steps. It stops before a resource would be lost, unless --accept names it.
  --plan only shows what would change.
  --at-once gives every visitor the new version without the five minutes in which a tenth of them try it.
  Sign in to the AWS account first.`;

const options = {
  stage: { type: 'string' },
  accept: { type: 'string', multiple: true },
  plan: { type: 'boolean' },
  'at-once': { type: 'boolean' },
} as const;

await runCommandWith(usage, options, async ({ values }) => {
  const stage = readStage(values.stage ?? process.env['STAGE']);
  await release(awsRelease(stage, console.log, { atOnce: values['at-once'] ?? false }), stage, {
    accepted: values.accept ?? [],
    isPlan: values.plan ?? false,
  });
});
