import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { GetPolicyCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { explainAws } from '#infra/admin/aws-errors.ts';
import { readArguments, runCommand } from '#infra/admin/command.ts';
import { CommandError } from '#infra/admin/command-error.ts';
import { readStack } from '#infra/deployed-stack.ts';
import { readStage, type Stage } from '#infra/stage.ts';
import { type FactPorts, facts } from './facts.ts';

const usage = `Usage: npm run facts -- --stage NAME
  Asks a deployed shop what this repository believes about AWS and can prove nowhere else. It changes nothing.
  Sign in to the AWS account first.`;

const timeoutMs = 20_000;

await runCommand(async () => {
  const { values } = readArguments(process.argv.slice(2), usage, {
    stage: { type: 'string' },
    help: { type: 'boolean' },
  });
  if (values.help) return console.log(usage);
  const stage = readStage(values.stage ?? process.env['STAGE']);
  const outputs = (await readStack(stage.stackName, stage))?.outputs;
  if (!outputs?.['Address'])
    throw new CommandError(`${stage.stackName} was never deployed: there is nothing to ask.`);
  const found = await facts(awsFacts(stage), stage, outputs['Address']);
  for (const { what, isWell, says, restsOn } of found) {
    console.log(`${isWell ? '✓' : '✗'} ${what}: ${says}\n    ${restsOn}`);
  }
  const wrong = found.filter(({ isWell }) => !isWell).length;
  console.log(
    wrong === 0
      ? '\nAll is as the tests take it to be.'
      : `\n${wrong} differ from what the tests take for true.`,
  );
  if (wrong > 0) process.exitCode = 1;
});

function awsFacts(stage: Stage): FactPorts {
  const region = { region: stage.region };
  return {
    async resources() {
      const found: { type: string; logicalId: string; physicalId: string }[] = [];
      const client = new CloudFormationClient(region);
      try {
        const pages = paginateListStackResources({ client }, { StackName: stage.stackName });
        for await (const { StackResourceSummaries = [] } of pages) {
          for (const {
            ResourceType = '',
            LogicalResourceId = '',
            PhysicalResourceId = '',
          } of StackResourceSummaries) {
            found.push({ type: ResourceType, logicalId: LogicalResourceId, physicalId: PhysicalResourceId });
          }
        }
      } catch (error) {
        throw explainAws(error, 'list what was made (cloudformation:ListStackResources)');
      }
      return found;
    },

    async policy(alias) {
      // An alias is called by its function's ARN and its own name.
      const [FunctionName, Qualifier] = [alias.slice(0, alias.lastIndexOf(':')), alias.split(':').at(-1)];
      try {
        const { Policy = '' } = await new LambdaClient(region).send(
          new GetPolicyCommand({ FunctionName, Qualifier }),
        );
        return Policy;
      } catch (error) {
        throw explainAws(error, 'read the permissions of a Lambda (lambda:GetPolicy)');
      }
    },

    async ask(url, request) {
      const answer = await fetch(url, {
        ...request,
        ...(request?.body !== undefined && { headers: { 'content-type': 'application/json' } }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new CommandError(
          `${url} does not answer (${error instanceof Error ? error.name : 'unknown reason'}).`,
        );
      });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
  };
}
