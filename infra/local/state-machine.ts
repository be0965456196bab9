import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';
import { syncWorkflow, type WorkflowFunction } from '#functions/sync/steps/workflow.ts';

/** A Lambda as Step Functions calls it. */
export type TaskHandler = (input: unknown) => Promise<unknown>;

export interface Execution {
  readonly name: string;
  readonly input: unknown;
  readonly status: 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';
  /** State transitions so far as AWS bills them: every state entered, every retry. */
  readonly transitions: number;
  /** Bytes of the largest state handed from step to step. */
  readonly largestState: number;
  /** Names of the states entered, in order. */
  readonly path: readonly string[];
  /** Resolves when the execution has ended, however it did. */
  readonly ended: Promise<void>;
}

export interface LocalStateMachine {
  /**
   * Begins an execution and answers at once. As with AWS, a name is good once: the same name with the same input while
   * it runs is the same execution, anything else throws ExecutionAlreadyExists.
   */
  start(execution: { readonly name: string; readonly input: unknown }): Execution;
  execution(name: string): Execution | undefined;
  /** Aborts what runs and waits for it. */
  stop(): Promise<void>;
}

export class ExecutionAlreadyExists extends Error {
  override readonly name = 'ExecutionAlreadyExists';
}

export interface StateMachineOptions {
  /** The definition as it is deployed, with its `${…}` in place. */
  readonly definition: string;
  /** Lambdas by their substitution's name. */
  readonly handlers: Readonly<Record<string, TaskHandler>>;
  /** Milliseconds for every retry instead of the definition's waits; for tests. */
  readonly retryInterval?: number;
  /** Told of an execution that ended in any way but well, as EventBridge would. */
  readonly onEndedBadly?: (execution: Execution) => Promise<void>;
}

/** Runs a Step Functions definition in this process: Retry, Catch, Timeout and Choice as AWS has them. */
export function createStateMachine(options: StateMachineOptions): LocalStateMachine {
  const definition = substitute(options.definition, Object.keys(options.handlers));
  // The definition is checked by a test; doing it at every start costs more than the rest of the start.
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

/**
 * The sync's workflow as it is deployed, with what EventBridge does there: the steps are told of an execution that
 * ended badly, and free the lock it left.
 */
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

/** The rule tries twice more (infra/stack/constructs/sync-workflow.ts). After that the lock is free when its lease is over. */
async function tell(handler: TaskHandler, event: unknown, tries: number): Promise<void> {
  try {
    await handler(event);
  } catch {
    // The Lambda has logged it.
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
      // Through JSON both ways, as between Step Functions and a real Lambda.
      return handler ? [[name, async (input: unknown) => small(copy(await handler(copy(input))))]] : [];
    }),
  ) as Record<string, (input: unknown) => Promise<null>>;
}

/** Bytes of a state's input or output (Step Functions guide, "Service quotas"). */
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
