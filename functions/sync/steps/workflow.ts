import type { SyncStep } from './sync-steps.ts';

/** The two Lambdas that the workflow calls, by the names that their ARNs are put in under: `${…}`. */
export type WorkflowFunction = 'SyncStepsFunctionArn' | 'PicturesFunctionArn';

type StateName =
  | SyncStep
  | 'More pages?'
  | 'Pictures waiting?'
  | 'MakePictures'
  | 'More pictures?'
  | 'Again?'
  | 'Synced'
  | 'SyncFailed';

/** Seconds between tries: the first wait, doubled each time, up to the longest. */
interface Retrier {
  readonly ErrorEquals: readonly string[];
  readonly IntervalSeconds: number;
  readonly BackoffRate: number;
  readonly MaxDelaySeconds?: number;
  readonly MaxAttempts: number;
  readonly JitterStrategy?: 'FULL';
}

interface Task {
  readonly Type: 'Task';
  readonly Resource: string;
  readonly Parameters: Readonly<Record<string, string>>;
  readonly ResultPath?: string;
  readonly TimeoutSeconds: number;
  readonly Retry: readonly Retrier[];
  readonly Catch: readonly [
    { readonly ErrorEquals: readonly ['States.ALL']; readonly ResultPath: string; readonly Next: StateName },
  ];
  readonly Next: StateName;
}

type Condition = { readonly Variable: string } & (
  | { readonly BooleanEquals: boolean }
  | { readonly NumericGreaterThan: number }
);

interface Choice {
  readonly Type: 'Choice';
  readonly Choices: readonly ((Condition | { readonly And: readonly Condition[] }) & {
    readonly Next: StateName;
  })[];
  readonly Default: StateName;
}

type State =
  | Task
  | Choice
  | { readonly Type: 'Succeed' }
  | { readonly Type: 'Fail'; readonly Error: string; readonly Cause: string };

/** Square said "slow down": its limit is counted over a minute or so. */
const squareBusy: Retrier = {
  ErrorEquals: ['SquareBusy'],
  IntervalSeconds: 10,
  BackoffRate: 2,
  MaxDelaySeconds: 60,
  MaxAttempts: 8,
  JitterStrategy: 'FULL',
};

const squareUnavailable: Retrier = {
  ErrorEquals: ['SquareUnavailable'],
  IntervalSeconds: 5,
  BackoffRate: 2,
  MaxDelaySeconds: 60,
  MaxAttempts: 8,
  JitterStrategy: 'FULL',
};

/** Table or Lambda had a bad moment. */
const awsBusy: Retrier = {
  ErrorEquals: [
    'TableBusy',
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'InternalServerError',
    'TimeoutError',
    'Lambda.ServiceException',
    'Lambda.AWSLambdaException',
    'Lambda.SdkClientException',
    'Lambda.ClientExecutionTimeoutException',
  ],
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxDelaySeconds: 30,
  MaxAttempts: 4,
  JitterStrategy: 'FULL',
};

/** Other Lambdas take every execution that the account allows, of which a new one has ten: mostly a rush of visitors. */
const accountBusy: Retrier = {
  ErrorEquals: ['Lambda.TooManyRequestsException'],
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxDelaySeconds: 60,
  MaxAttempts: 11,
  JitterStrategy: 'FULL',
};

/** A step that crashed or took too long may do so once: every step can be done again, but seldom fares better. */
const stepDied: Retrier = {
  ErrorEquals: ['States.Timeout', 'Sandbox.Timedout', 'Lambda.Unknown'],
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxAttempts: 1,
};

function task(
  resource: WorkflowFunction,
  Parameters: Task['Parameters'],
  TimeoutSeconds: number,
  { next, onFailure, retry = [] }: { next: StateName; onFailure: StateName; retry?: readonly Retrier[] },
): Task {
  return {
    Type: 'Task',
    Resource: `\${${resource}}`,
    Parameters,
    TimeoutSeconds,
    Retry: [...retry, awsBusy, accountBusy, stepDied],
    Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.failure', Next: onFailure }],
    Next: next,
  };
}

/** A step of the sync: its state comes in whole and goes out whole. Ten seconds more than its Lambda gets. */
function step(
  name: SyncStep,
  next: StateName,
  { onFailure = 'RecordFailure', retry }: { onFailure?: StateName; retry?: readonly Retrier[] } = {},
): Task {
  return task('SyncStepsFunctionArn', { step: name, 'state.$': '$' }, 130, {
    next,
    onFailure,
    ...(retry && { retry }),
  });
}

/** Goes to `next` where every condition holds, else to `otherwise`. */
function choose(
  conditions: readonly [Condition, ...Condition[]],
  next: StateName,
  otherwise: StateName,
): Choice {
  const [first, ...others] = conditions;
  const condition = others.length > 0 ? { And: conditions } : first;
  return { Type: 'Choice', Choices: [{ ...condition, Next: next }], Default: otherwise };
}

const asksSquare = { retry: [squareBusy, squareUnavailable] };

const states: Readonly<Record<StateName, State>> = {
  Begin: step('Begin', 'ReadPage', asksSquare),
  ReadPage: step('ReadPage', 'More pages?', asksSquare),
  'More pages?': choose([{ Variable: '$.done', BooleanEquals: false }], 'ReadPage', 'Sweep'),
  Sweep: step('Sweep', 'Pictures waiting?'),
  'Pictures waiting?': choose([{ Variable: '$.pending', NumericGreaterThan: 0 }], 'MakePictures', 'Publish'),
  MakePictures: {
    ...task('PicturesFunctionArn', { 'run.$': '$.run' }, 200, {
      next: 'ShowPictures',
      onFailure: 'RecordFailure',
    }),
    ResultPath: '$.pictures',
  },
  ShowPictures: step('ShowPictures', 'More pictures?'),
  // A round that made none would make none the next time either.
  'More pictures?': choose(
    [
      { Variable: '$.pictures.remaining', NumericGreaterThan: 0 },
      { Variable: '$.pictures.made', NumericGreaterThan: 0 },
    ],
    'MakePictures',
    'Publish',
  ),
  Publish: step('Publish', 'Complete'),
  Complete: step('Complete', 'Again?'),
  'Again?': choose([{ Variable: '$.again', BooleanEquals: true }], 'Begin', 'Synced'),
  Synced: { Type: 'Succeed' },
  RecordFailure: step('RecordFailure', 'SyncFailed', { onFailure: 'SyncFailed' }),
  SyncFailed: { Type: 'Fail', Error: 'SyncFailed', Cause: 'The reason is in the progress of the run.' },
};

/** Brings Square's catalogue into the shop, page by page: the one definition (Amazon States Language) for AWS and laptop. */
export const syncWorkflow = {
  Comment:
    "Brings Square's catalogue into the shop, page by page. Substitutions: the ARNs of two Lambda functions.",
  StartAt: 'Begin' satisfies StateName,
  /** Six hours. */
  TimeoutSeconds: 21_600,
  States: states,
};
