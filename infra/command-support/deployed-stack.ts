import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { explainAws } from './aws-errors.ts';
import type { Stage } from './stage.ts';

export type Outputs = Readonly<Record<string, string>>;

export interface DeployedStack {
  /** CloudFormation's status, such as UPDATE_COMPLETE. */
  readonly status: string;
  readonly outputs: Outputs;
  /** Names of its parameters. */
  readonly parameters: readonly string[];
}

/** Its change set was never executed, or its creation failed. A deploy removes such a stack first. */
export function neverWorked({ status }: Pick<DeployedStack, 'status'>): boolean {
  return ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(status);
}

/** The deployed stack; undefined if there is none. Throws a CommandError when AWS cannot be asked. */
export async function readStack(
  name: string,
  { region }: Pick<Stage, 'region'>,
): Promise<DeployedStack | undefined> {
  try {
    const { Stacks } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: name }),
    );
    const [found] = Stacks ?? [];
    return (
      found && {
        status: found.StackStatus ?? '',
        outputs: Object.fromEntries(
          (found.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
        ),
        parameters: (found.Parameters ?? []).map(({ ParameterKey = '' }) => ParameterKey),
      }
    );
  } catch (error) {
    if (isMissingStack(error)) return undefined;
    throw explainAws(error, `read the stack ${name} (cloudformation:DescribeStacks)`);
  }
}

/** All resources of a stack. */
export async function listResources(
  client: CloudFormationClient,
  StackName: string,
): Promise<readonly StackResourceSummary[]> {
  const found: StackResourceSummary[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName }))
    found.push(...(page.StackResourceSummaries ?? []));
  return found;
}

/** CloudFormation reports a missing stack as a ValidationError, which only its message distinguishes from others. */
function isMissingStack(error: unknown): boolean {
  return (
    error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist')
  );
}
