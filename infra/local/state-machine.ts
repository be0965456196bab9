import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';
import { syncWorkflow, type WorkflowFunction } from '#functions/sync/steps/workflow.ts';

/** A Lambda that Step Functions calls. */
export type TaskHandler = (input: unknown) => Promise<unknown>;

export interface Execution {
  readonly name: string;
  readonly input: unknown;
  readonly status: 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';
  /** Number of state transitions that AWS would have billed so far: every state entered, every retry. */
  readonly transitions: number;
  /** Bytes of the largest state that was passed between two steps. */
  readonly largestState: number;
  /** Names of the states that the execution entered, in order. */
  readonly path: readonly string[];
  /** Resolves when the execution has ended, successfully or not. */
  readonly ended: Promise<void>;
}

export interface LocalStateMachine {
  /**
   * Starts an execution and returns immediately. As on AWS, a name can be used once. While an execution runs, the same
   * name and input return this execution; any other reuse of its name throws ExecutionAlreadyExists.
   */
  start(execution: { readonly name: string; readonly input: unknown }): Execution;
  execution(name: string): Execution | undefined;
  /** Aborts running executions and waits for them to end. */
  stop(): Promise<void>;
}

export class ExecutionAlreadyExists extends Error {
  override readonly name = 'ExecutionAlreadyExists';
}

export interface StateMachineOptions {
  /** Definition as it is deployed, with its `${…}` placeholders. */
  readonly definition: string;
  /** Lambdas by the names of their placeholders. */
  readonly handlers: Readonly<Record<string, TaskHandler>>;
  /** Milliseconds before every retry, instead of the definition's waits. Used by tests. */
  readonly retryInterval?: number;
  /** Handles an execution that did not succeed, like an EventBridge rule. */
  readonly onEndedBadly?: (execution: Execution) => Promise<void>;
}

/** Runs a Step Functions definition in this process, with Retry, Catch, Timeout and Choice as on AWS. */
export function createStateMachine(options: StateMachineOptions): LocalStateMachine {
  const definition = substitute(options.definition, Object.keys(options.handlers));
  // The definition is validated in a test, because validation would more than double the time of every start.
  const machine = new StateMachine(definition, { validationOptions: { noValidate: true } });
  const executions = new Map<string, Running>();
  const overrides = {
    taskResourceLocalHandlers: taskHandlers(definition, options.handlers),
    ...(options.retryInterval !== undefined && {
      retryIntervalOverrides: Object.fromEntries(
        Object.keys(definition.States).map((state) => [state, options.retryInterval as number]),
      ),
    }),
  };

  function start({ name, input }: { readonly name: string; readonly input: unknown }): Execution {
    const known = executions.get(name);
    if (known?.status === 'RUNNING' && JSON.stringify(known.input) === JSON.stringify(input)) return known;
    if (known) throw new ExecutionAlreadyExists(name);
    const run = machine.run(copy(input) as Parameters<typeof machine.run>[0], { overrides });
    const execution: Running = {
      name,
      input,
      abort: run.abort,
      path: [],
      status: 'RUNNING',
      transitions: 0,
      largestState: 0,
      ended: Promise.resolve(),
    };
    executions.set(name, execution);
    execution.ended = Promise.all([follow(run.eventLogs, execution), settle(run.result, execution)]).then(
      async () => {
        if (execution.status !== 'SUCCEEDED') await options.onEndedBadly?.(execution);
      },
    );
    return execution;
  }

  return {
    start,
    execution: (name) => executions.get(name),
    stop: async () => {
      const running = [...executions.values()].filter(({ status }) => status === 'RUNNING');
      for (const execution of running) execution.abort();
      await Promise.all(running.map(({ ended }) => ended));
    },
  };
}

/** Returns the sync's workflow with its EventBridge rule: a Lambda releases the lock of a failed execution. */
export function createSyncMachine({
  syncSteps,
  pictures,
  ...options
}: { readonly syncSteps: TaskHandler; readonly pictures: TaskHandler } & Pick<
  StateMachineOptions,
  'retryInterval'
>): LocalStateMachine {
  return createStateMachine({
    ...options,
    definition: JSON.stringify(syncWorkflow),
    handlers: {
      SyncStepsFunctionArn: syncSteps,
      PicturesFunctionArn: pictures,
    } satisfies Record<WorkflowFunction, TaskHandler>,
    onEndedBadly: ({ name, status }) => tell(syncSteps, { detail: { name, status } }, 3),
  });
}

/** Retries twice, like the rule (infra/stack/constructs/sync-workflow.ts). After that the lock expires. */
async function tell(handler: TaskHandler, event: unknown, tries: number): Promise<void> {
  try {
    await handler(event);
  } catch {
    // The Lambda has logged its error.
    if (tries > 1) await tell(handler, event, tries - 1);
  }
}

type Running = { -readonly [Name in keyof Execution]: Execution[Name] } & {
  path: string[];
  abort(): void;
};

type Run = ReturnType<StateMachine['run']>;

async function follow(events: Run['eventLogs'], execution: Running): Promise<void> {
  for await (const event of events) {
    if (event.type === 'StateEntered') execution.path.push(event.state.name);
    if (event.type === 'StateEntered' || event.type === 'StateRetried') execution.transitions++;
    if (event.type === 'StateEntered' || event.type === 'StateExited') {
      const state = event.type === 'StateExited' ? event.state.output : event.state.input;
      execution.largestState = Math.max(execution.largestState, bytesOf(state));
    }
  }
}

const statusOfError: Readonly<Record<string, Execution['status']>> = {
  ExecutionTimeoutError: 'TIMED_OUT',
  ExecutionAbortedError: 'ABORTED',
};

async function settle(result: Run['result'], execution: Running): Promise<void> {
  try {
    await result;
    execution.status = 'SUCCEEDED';
  } catch (error) {
    execution.status = statusOfError[error instanceof Error ? error.name : ''] ?? 'FAILED';
  }
}

function substitute(definition: string, names: readonly string[]): StateMachineDefinition {
  const text = names.reduce(
    (before, name) =>
      before.replaceAll(`\${${name}}`, `arn:aws:lambda:eu-west-1:000000000000:function:${name}`),
    definition,
  );
  const missing = /\$\{(\w+)\}/.exec(text);
  if (missing) throw new Error(`Nothing handles ${missing[1]} of the state machine`);
  return JSON.parse(text) as StateMachineDefinition;
}

function taskHandlers(definition: StateMachineDefinition, handlers: StateMachineOptions['handlers']) {
  return Object.fromEntries(
    Object.entries(definition.States).flatMap(([name, state]) => {
      const resource = 'Resource' in state ? state.Resource : '';
      const handler = handlers[resource.slice(resource.lastIndexOf(':') + 1)];
      // Copies the input and the output through JSON, as Step Functions and Lambda exchange them.
      return handler ? [[name, async (input: unknown) => small(copy(await handler(copy(input))))]] : [];
    }),
  ) as Record<string, (input: unknown) => Promise<null>>;
}

/** Maximum bytes of a state's input or output (Step Functions guide, "Service quotas"). */
const largestState = 256 * 1024;

function small(output: unknown): unknown {
  if (bytesOf(output) <= largestState) return output;
  throw Object.assign(new Error('The state’s output is larger than 256 KiB'), {
    name: 'States.DataLimitExceeded',
  });
}

function bytesOf(state: unknown): number {
  return Buffer.byteLength(JSON.stringify(state ?? null));
}

function copy(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
