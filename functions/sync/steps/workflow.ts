import type { SyncStep } from './sync-steps.ts';

/** The workflow's two Lambdas. Each name is the placeholder of an ARN (`${…}`). */
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

type Retrier = Partial<ReturnType<typeof retrier>>;

interface Waits {
  readonly first: number;
  readonly longest: number;
  readonly tries: number;
}

/** Makes a Retry rule. The first wait is `first` seconds, each further wait twice as long, up to `longest`. */
function retrier(ErrorEquals: readonly string[], { first, longest, tries }: Waits) {
  return {
    ErrorEquals,
    IntervalSeconds: first,
    BackoffRate: 2,
    MaxDelaySeconds: longest,
    MaxAttempts: tries,
    JitterStrategy: 'FULL',
  };
}

/** Square counts the requests of about a minute. */
const squareBusy = retrier(['SquareBusy'], { first: 10, longest: 60, tries: 8 });

const squareUnavailable = retrier(['SquareUnavailable'], { first: 5, longest: 60, tries: 8 });

/** Transient errors of DynamoDB or Lambda. */
const awsBusy = retrier(
  [
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
  { first: 2, longest: 30, tries: 4 },
);

/** The account's concurrency is exhausted, usually by many visitors. A new AWS account has a limit of ten. */
const accountBusy = retrier(['Lambda.TooManyRequestsException'], { first: 2, longest: 60, tries: 11 });

/** Retries a step that crashed or timed out once. Every step is safe to repeat, but a repeat seldom succeeds. */
const stepDied: Retrier = {
  ErrorEquals: ['States.Timeout', 'Sandbox.Timedout', 'Lambda.Unknown'],
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxAttempts: 1,
};

function task(
  resource: WorkflowFunction,
  Parameters: Readonly<Record<string, string>>,
  TimeoutSeconds: number,
  { next, onFailure, retry = [] }: { next: StateName; onFailure: StateName; retry?: readonly Retrier[] },
) {
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

/** Makes a step that gets and returns the whole state. Its timeout is ten seconds longer than its Lambda's. */
function step(
  name: SyncStep,
  next: StateName,
  { onFailure = 'RecordFailure', retry }: { onFailure?: StateName; retry?: readonly Retrier[] } = {},
) {
  return task('SyncStepsFunctionArn', { step: name, 'state.$': '$' }, 130, {
    next,
    onFailure,
    ...(retry && { retry }),
  });
}

interface Condition {
  readonly Variable: string;
  readonly BooleanEquals?: boolean;
  readonly NumericGreaterThan?: number;
}

/** Makes a choice: `next` if all conditions are true, otherwise `otherwise`. */
function choose(conditions: readonly Condition[], next: StateName, otherwise: StateName) {
  const condition = conditions.length > 1 ? { And: conditions } : conditions[0];
  return { Type: 'Choice', Choices: [{ ...condition, Next: next }], Default: otherwise };
}

const asksSquare = { retry: [squareBusy, squareUnavailable] };

const states = {
  Begin: step('Begin', 'ReadPage', asksSquare),
  ReadPage: step('ReadPage', 'More pages?', asksSquare),
  'More pages?': choose([{ Variable: '$.done', BooleanEquals: false }], 'ReadPage', 'Sweep'),
  Sweep: step('Sweep', 'Pictures waiting?', asksSquare),
  'Pictures waiting?': choose([{ Variable: '$.pending', NumericGreaterThan: 0 }], 'MakePictures', 'Publish'),
  MakePictures: {
    ...task('PicturesFunctionArn', { 'run.$': '$.run' }, 200, {
      next: 'ShowPictures',
      onFailure: 'RecordFailure',
    }),
    ResultPath: '$.pictures',
  },
  ShowPictures: step('ShowPictures', 'More pictures?'),
  // If one round has made no picture, another round would make none either.
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
} satisfies Readonly<Record<StateName, object>>;

/** The sync workflow in Amazon States Language, both for AWS and for local use. */
export const syncWorkflow = {
  Comment:
    "Brings Square's catalogue into the shop, page by page. Substitutions: the ARNs of two Lambda functions.",
  StartAt: 'Begin' satisfies StateName,
  /** Six hours. */
  TimeoutSeconds: 21_600,
  States: states,
};
