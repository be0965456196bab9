import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import {
  type Environment,
  type EnvironmentOptions,
  type FunctionError,
  type Outcome,
  startEnvironment,
} from './environment.ts';
import type { Iam } from './iam.ts';
import { region } from './names.ts';
import type { Stack } from './template.ts';

/** Lambda's refusal of an invocation before the code runs. `name` is Lambda's name of the error. */
export class LambdaRefusal extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Name of Lambda's error when all copies are busy. */
export const throttled = 'TooManyRequestsException';

export interface FunctionProperties {
  readonly Code: { readonly S3Key?: string };
  readonly Handler: string;
  readonly Role: string;
  readonly Runtime?: string;
  readonly MemorySize?: number;
  readonly Timeout?: number;
  readonly ReservedConcurrentExecutions?: number;
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
  readonly LoggingConfig?: { readonly LogGroup?: string };
}

/** The parts of the simulated account that all functions share. */
export interface Surroundings {
  readonly stack: Stack;
  readonly iam: Iam;
  /** Environment variables with the local addresses of AWS and Square. */
  readonly world: Readonly<Record<string, string>>;
  readonly log: (functionName: string, text: string) => void;
  readonly clock: Clock;
  readonly concurrency: AccountConcurrency;
}

/**
 * Maximum number of bytes of a request or answer.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const largestPayload = 6_291_556;
/** Concurrent executions that functions without a reservation share: 10 in a new account (same page), later 1,000. */
export interface AccountConcurrency {
  most: number;
  busy: number;
}

/** A function of the template with as many copies as there are simultaneous events. */
export class DeployedFunction {
  readonly name: string;
  readonly role: string;
  readonly accessKeyId = `ASIA${randomBytes(8).toString('hex').toUpperCase()}`;
  readonly failures: string[] = [];
  private readonly all = new Set<Environment>();
  private readonly idle: Environment[] = [];
  private isStopped = false;
  private readonly options: Omit<EnvironmentOptions, 'variables'>;
  private readonly variables: Readonly<Record<string, string>>;
  /** The function's reserved concurrency, or the account's shared concurrency. */
  private readonly concurrency: AccountConcurrency;
  private readonly clock: Clock;

  constructor({
    name,
    properties,
    stack,
    world,
    log,
    clock,
    concurrency,
  }: Surroundings & {
    readonly name: string;
    readonly properties: FunctionProperties;
  }) {
    this.name = name;
    this.role = properties.Role;
    this.clock = clock;
    const reserved = properties.ReservedConcurrentExecutions;
    this.concurrency = reserved === undefined ? concurrency : { most: reserved, busy: 0 };
    const memoryMb = properties.MemorySize ?? 128;
    this.options = {
      name,
      task: stack.asset(properties.Code.S3Key ?? ''),
      memoryMb,
      timeoutSeconds: properties.Timeout ?? 3,
      log: (text) => log(name, text),
    };
    const own = properties.Environment?.Variables ?? {};
    // The list of the variables that Lambda sets:
    // https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
    this.variables = {
      ...own,
      ...Object.fromEntries(Object.entries(world).filter(([key]) => key in own || key.startsWith('AWS_'))),
      ...optional(world, own),
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_EXECUTION_ENV: `AWS_Lambda_${properties.Runtime}`,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_LOG_GROUP_NAME: properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${name}`,
      AWS_LAMBDA_LOG_STREAM_NAME: `2026/01/01/[$LATEST]${randomBytes(16).toString('hex')}`,
      AWS_ACCESS_KEY_ID: this.accessKeyId,
      AWS_SECRET_ACCESS_KEY: randomBytes(30).toString('base64'),
      AWS_SESSION_TOKEN: randomBytes(60).toString('base64'),
      LAMBDA_TASK_ROOT: this.options.task,
      _HANDLER: properties.Handler,
      TZ: ':UTC',
      PATH: '/usr/local/bin:/usr/bin:/bin',
    };
  }

  async invoke(arn: string, event: unknown): Promise<Outcome> {
    const request = JSON.stringify(event);
    if (Buffer.byteLength(request) > largestPayload) {
      throw new LambdaRefusal('RequestTooLargeException', 'The request is larger than 6 MB');
    }
    const { concurrency } = this;
    if (concurrency.busy >= concurrency.most) {
      throw new LambdaRefusal(throttled, 'Rate Exceeded.');
    }
    concurrency.busy++;
    try {
      return this.counted(await this.run(arn, JSON.parse(request)));
    } finally {
      concurrency.busy--;
    }
  }

  private async run(arn: string, event: unknown): Promise<Outcome> {
    const environment = await this.take();
    if (!('invoke' in environment)) return { error: environment };
    const id = randomUUID();
    const seconds = Math.floor(Date.now() / 1000).toString(16);
    const trace = `Root=1-${seconds}-${randomBytes(12).toString('hex')};Sampled=1`;
    const outcome = await environment.invoke({ id, event, trace, arn, ahead: this.clock.ahead() });
    if (environment.usable) this.idle.push(environment);
    else this.all.delete(environment);
    if ('payload' in outcome && Buffer.byteLength(outcome.payload) > largestPayload) {
      return { error: { errorType: 'Function.ResponseSizeTooLarge', errorMessage: 'Response over 6 MB' } };
    }
    return outcome;
  }

  private async take(): Promise<Environment | FunctionError> {
    const waiting = this.idle.pop();
    if (waiting) return waiting;
    const started = await startEnvironment({ ...this.options, variables: this.variables });
    if (!('invoke' in started)) return started;
    if (this.isStopped) {
      started.stop();
      return { errorType: 'Runtime.ExitError', errorMessage: 'The shop was taken down meanwhile' };
    }
    this.all.add(started);
    return started;
  }

  private counted(outcome: Outcome): Outcome {
    if ('error' in outcome) {
      this.failures.push(`${this.name}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
    }
    return outcome;
  }

  stop(): void {
    this.isStopped = true;
    for (const environment of this.all) environment.stop();
  }
}

/** Returns variables that the template does not set. Without them the functions would call AWS and Square. */
function optional(
  world: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  if (!('SQUARE_ENVIRONMENT' in own)) return {};
  return Object.fromEntries(
    ['IMAGE_HOSTS', 'SQUARE_SCRIPT_URL'].flatMap((key) => (world[key] ? [[key, world[key]]] : [])),
  );
}
