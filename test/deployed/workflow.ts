import { createStateMachine, type Execution } from '#infra/local/state-machine.ts';
import { LambdaRefusal } from './deployed-function.ts';
import type { Iam } from './iam.ts';
import type { Lambda } from './lambda.ts';
import { account } from './names.ts';
import type { Stack } from './template.ts';

export interface Workflow {
  readonly arn: string;
  start(name: string, input: unknown): Execution;
  stop(): Promise<void>;
}

interface StateMachineProperties {
  readonly DefinitionString: string;
  readonly DefinitionSubstitutions?: Readonly<Record<string, string>>;
  readonly RoleArn: string;
}

/**
 * Runs the template's state machine with its substitutions and its role. `onEndedBadly` gets EventBridge's event about
 * each execution that did not succeed.
 */
export async function createWorkflow(options: {
  readonly stack: Stack;
  readonly iam: Iam;
  readonly lambda: Lambda;
  readonly onEndedBadly: (event: object) => Promise<unknown>;
}): Promise<Workflow> {
  const { stack, iam, lambda } = options;
  const [made, ...others] = stack.all<StateMachineProperties>('AWS::StepFunctions::StateMachine');
  if (!made || others.length > 0) throw new Error('One state machine was expected');
  const { DefinitionString, DefinitionSubstitutions = {}, RoleArn } = made.properties;
  const arn = stack.ref(made.id);
  await iam.assume('states.amazonaws.com', RoleArn, {
    'aws:SourceArn': arn,
    'aws:SourceAccount': account,
  });
  const machine = createStateMachine({
    definition: DefinitionString,
    handlers: Object.fromEntries(
      Object.entries(DefinitionSubstitutions).map(([name, functionArn]) => [
        name,
        (input: unknown) => runTask(functionArn, input),
      ]),
    ),
    onEndedBadly: async ({ name, status }) => {
      await options.onEndedBadly({
        source: 'aws.states',
        'detail-type': 'Step Functions Execution Status Change',
        account,
        detail: { stateMachineArn: arn, name, status },
      });
    },
  });

  async function runTask(functionArn: string, input: unknown): Promise<unknown> {
    await iam.check(RoleArn, { action: 'lambda:InvokeFunction', resource: functionArn });
    const outcome = await lambda.invoke(functionArn, input).catch(asTaskError);
    if ('payload' in outcome) return JSON.parse(outcome.payload);
    const error = new Error(outcome.error.errorMessage);
    // For a state machine, `Lambda.Unknown` is the error of a function whose process exits or times out.
    error.name = outcome.error.errorType.startsWith('Runtime.') ? 'Lambda.Unknown' : outcome.error.errorType;
    throw error;
  }

  return { arn, start: (name, input) => machine.start({ name, input }), stop: () => machine.stop() };
}

/** https://docs.aws.amazon.com/step-functions/latest/dg/sfn-best-practices.html#bp-lambda-serviceexception */
function asTaskError(error: unknown): never {
  if (error instanceof LambdaRefusal) error.name = `Lambda.${error.name}`;
  throw error;
}
