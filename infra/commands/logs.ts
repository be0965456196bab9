import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { askAws } from '#infra/command-support/aws-errors.ts';
import { runCommandWith } from '#infra/command-support/command.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { listResources } from '#infra/command-support/deployed-stack.ts';
import { readDraft } from '#infra/command-support/stage.ts';
import { runProgram } from '#infra/commands/release/run-program.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';

const names = lambdaGroups.map(({ name }) => name);
const usage = `Usage: npm run logs -- --stage NAME LAMBDA [--since 2h] [--grep WORD]
  Prints what a Lambda has logged, with the AWS CLI. LAMBDA is one of ${names.join(', ')}.
  --since is a time such as 30m, 2h or 3d; 2h by default. --grep prints only the lines that contain WORD.`;

const options = {
  stage: { type: 'string' },
  since: { type: 'string', default: '2h' },
  grep: { type: 'string' },
} as const;

await runCommandWith(usage, options, async ({ values, positionals }) => {
  const [name, ...rest] = positionals;
  if (!names.some((known) => known === name) || rest.length > 0) throw new CommandError(usage);
  const { region, stackName } = readDraft(values.stage).stage;
  const resources = await askAws('list what the stack holds (cloudformation:ListStackResources)', () =>
    listResources(new CloudFormationClient({ region }), stackName),
  );
  // The CDK names a log group after its function, without dashes and followed by `Log` and eight hexadecimal digits.
  const logicalId = new RegExp(`^${name?.replaceAll('-', '')}Log[0-9A-F]{8}$`);
  const group = resources.find(({ LogicalResourceId = '' }) => logicalId.test(LogicalResourceId));
  if (!group?.PhysicalResourceId) throw new CommandError(`The stack ${stackName} has no log of ${name}.`);
  const filter = values.grep === undefined ? [] : ['--filter-pattern', JSON.stringify(values.grep)];
  const tail = ['logs', 'tail', group.PhysicalResourceId, '--since', values.since, '--region', region];
  if (!(await runProgram('aws', [...tail, '--format', 'short', ...filter], process.cwd())))
    throw new CommandError('The AWS CLI could not print the log. Is it installed (infra/README.md, step 2)?');
});
