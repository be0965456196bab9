import { checkAccount } from '#infra/admin/aws-errors.ts';
import { readArguments, runCommand } from '#infra/admin/command.ts';
import { Sentence } from '#infra/admin/sentence.ts';
import { readDraft } from '#infra/stage.ts';
import { bootstrapArguments, runCdk } from './run-cdk.ts';

const usage = `Usage: npm run bootstrap -- --stage NAME
  Prepares the AWS account that you are signed in to for the CDK: a bucket for what is deployed, and the roles that
  deploy it. Once for an account; again does no harm.
  Sign in to the AWS account first.`;

await runCommand(async () => {
  const { values } = readArguments(process.argv.slice(2), usage, {
    stage: { type: 'string' },
    help: { type: 'boolean' },
  });
  if (values.help) return console.log(usage);
  const { stage } = readDraft(values.stage ?? process.env['STAGE']);
  const account = await checkAccount(stage);
  if (!(await runCdk(bootstrapArguments({ account, region: stage.region })))) {
    throw new Sentence('The account is not prepared. The reason stands above.');
  }
});
