import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { GetPolicyCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { askAws } from '#infra/command-support/aws-errors.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { listResources, readStack } from '#infra/command-support/deployed-stack.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import { type FactPorts, facts } from './facts.ts';

const timeoutMs = 20_000;

/** Checks the repository's assumptions about AWS on a deployed shop and prints the results. */
export async function showFacts(stage: Stage): Promise<void> {
  const outputs = (await readStack(stage.stackName, stage))?.outputs;
  if (!outputs?.['Address'])
    throw new CommandError(`${stage.stackName} was never deployed: there is nothing to ask.`);
  const found = await facts(awsFacts(stage), stage, outputs['Address']);
  for (const { what, isWell, says, restsOn } of found) {
    console.log(`${isWell ? '✓' : '✗'} ${what}: ${says}\n    ${restsOn}`);
  }
  const wrong = found.filter(({ isWell }) => !isWell).length;
  console.log(
    wrong === 0 ? '\nEverything is as the tests assume.' : `\n${wrong} differ from what the tests assume.`,
  );
  if (wrong > 0) process.exitCode = 1;
}

function awsFacts(stage: Stage): FactPorts {
  const region = { region: stage.region };
  return {
    async resources() {
      const found = await askAws('list what was made (cloudformation:ListStackResources)', () =>
        listResources(new CloudFormationClient(region), stage.stackName),
      );
      return found.map(({ ResourceType = '', LogicalResourceId = '', PhysicalResourceId = '' }) => ({
        type: ResourceType,
        logicalId: LogicalResourceId,
        physicalId: PhysicalResourceId,
      }));
    },

    async policy(alias) {
      // The physical id of an alias is its function's ARN and its name.
      const [FunctionName, Qualifier] = [alias.slice(0, alias.lastIndexOf(':')), alias.split(':').at(-1)];
      const { Policy = '' } = await askAws('read the permissions of a Lambda (lambda:GetPolicy)', () =>
        new LambdaClient(region).send(new GetPolicyCommand({ FunctionName, Qualifier })),
      );
      return Policy;
    },

    ask: (url, request) =>
      fetch(url, {
        ...request,
        ...(request?.body !== undefined && { headers: { 'content-type': 'application/json' } }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new CommandError(
          `${url} does not answer (${error instanceof Error ? error.name : 'unknown reason'}).`,
        );
      }),
  };
}
