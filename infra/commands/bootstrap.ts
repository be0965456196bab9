import { checkAccount } from '#infra/command-support/aws-errors.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { runForDraft } from '#infra/command-support/run-for-draft.ts';
import { bootstrapArguments, runCdk } from '#infra/commands/release/run-cdk.ts';

const usage = `Usage: npm run bootstrap -- --stage NAME
  Prepares the AWS account that you are signed in to for the CDK: a bucket for what is deployed, and the roles that
  deploy it. Once for an account; again does no harm.
  Sign in to the AWS account first.`;

await runForDraft(usage, async ({ stage }) => {
  const account = await checkAccount(stage);
  if (!(await runCdk(bootstrapArguments(account, stage.region)))) {
    throw new CommandError('The account is not prepared. The reason stands above.');
  }
});
