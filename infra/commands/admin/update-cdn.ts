import {
  CloudFormationClient,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { explainAws } from '#infra/command-support/aws-errors.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { readStack } from '#infra/command-support/deployed-stack.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import { keyChangeParameter } from '#infra/config/key-change-parameter.ts';

const goesOn =
  'Both secrets are accepted, so visitors notice nothing. Run the command again: it continues where it stopped.';

/**
 * Updates the deployed stack with its own template and a changed parameter, so that CloudFormation invokes the custom
 * resource again and the distribution sends the new key (CloudFormation API reference, "UpdateStack"). Deploys nothing
 * from this folder. Resolves once the update is complete; throws a CommandError if it failed.
 */
export async function updateCdn({ region, stackName }: Stage, change: string): Promise<void> {
  const client = new CloudFormationClient({ region });
  const { parameters = [] } = (await readStack(stackName, { region })) ?? {};
  if (!parameters.includes(keyChangeParameter)) {
    throw new CommandError(`The deployed version is older than this command, so deploy first. ${goesOn}`);
  }
  try {
    await client.send(
      new UpdateStackCommand({
        StackName: stackName,
        UsePreviousTemplate: true,
        Capabilities: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM'],
        Parameters: parameters.map((ParameterKey) =>
          ParameterKey === keyChangeParameter
            ? { ParameterKey, ParameterValue: change }
            : { ParameterKey, UsePreviousValue: true },
        ),
      }),
    );
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError') {
      throw new CommandError(`CloudFormation does not update the stack: ${error.message}. ${goesOn}`);
    }
    throw explainAws(error, `update the stack ${stackName} (cloudformation:UpdateStack)`);
  }
  try {
    await waitUntilStackUpdateComplete(
      { client, maxWaitTime: 3600, minDelay: 10, maxDelay: 30 },
      { StackName: stackName },
    );
  } catch {
    throw new CommandError(
      `The stack ${stackName} was not updated; its events in the CloudFormation console say why. ${goesOn}`,
    );
  }
}
