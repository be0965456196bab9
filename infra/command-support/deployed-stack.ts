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
  /** CloudFormation's status of the stack, such as UPDATE_COMPLETE. */
  readonly status: string;
  readonly outputs: Outputs;
  /** Names of the stack's parameters. */
  readonly parameters: readonly string[];
}

/** Tells whether the stack's creation failed or never began. A deploy removes such a stack first. */
export function neverWorked({ status }: Pick<DeployedStack, 'status'>): boolean {
  return ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(status);
}

/** Reads the deployed stack; returns undefined if there is none. Throws a CommandError if AWS fails. */
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

/** Lists all resources of a stack. */
export async function listResources(
  client: CloudFormationClient,
  StackName: string,
): Promise<readonly StackResourceSummary[]> {
  const found: StackResourceSummary[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName }))
    found.push(...(page.StackResourceSummaries ?? []));
  return found;
}

/** CloudFormation reports a missing stack as a ValidationError. Only the message distinguishes it from other errors. */
function isMissingStack(error: unknown): boolean {
  return (
    error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist')
  );
}
