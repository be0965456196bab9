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

type Retrier = Partial<ReturnType<typeof retrier>>;

interface Waits {
  readonly first: number;
  readonly longest: number;
  readonly tries: number;
}

/** Waits the `first` seconds, and twice as long before each further try, up to the `longest`. */
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

/** Square said "slow down": its limit is counted over a minute or so. */
const squareBusy = retrier(['SquareBusy'], { first: 10, longest: 60, tries: 8 });

const squareUnavailable = retrier(['SquareUnavailable'], { first: 5, longest: 60, tries: 8 });

/** Table or Lambda had a bad moment. */
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

/** Other Lambdas take every execution that the account allows, of which a new one has ten: mostly a rush of visitors. */
const accountBusy = retrier(['Lambda.TooManyRequestsException'], { first: 2, longest: 60, tries: 11 });

/** A step that crashed or took too long may do so once: every step can be done again, but seldom fares better. */
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

/** A step of the sync: its state comes in whole and goes out whole. Ten seconds more than its Lambda gets. */
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

/** Goes to `next` where every condition holds, else to `otherwise`. */
function choose(conditions: readonly Condition[], next: StateName, otherwise: StateName) {
  const condition = conditions.length > 1 ? { And: conditions } : conditions[0];
  return { Type: 'Choice', Choices: [{ ...condition, Next: next }], Default: otherwise };
}

const asksSquare = { retry: [squareBusy, squareUnavailable] };

const states = {
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
} satisfies Readonly<Record<StateName, object>>;

/** Brings Square's catalogue into the shop, page by page: the one definition (Amazon States Language) for AWS and laptop. */
export const syncWorkflow = {
  Comment:
    "Brings Square's catalogue into the shop, page by page. Substitutions: the ARNs of two Lambda functions.",
  StartAt: 'Begin' satisfies StateName,
  /** Six hours. */
  TimeoutSeconds: 21_600,
  States: states,
};
