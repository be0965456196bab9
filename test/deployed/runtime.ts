import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Invocation } from './environment.ts';

/** Milliseconds that the shared clock is ahead of this machine's. */
let ahead = 0;
let hasAnswered = false;
const MachineDate = Date;

/** A Date that uses the shared clock. */
class WorldDate extends MachineDate {
  constructor(...given: [] | [number | string | Date]) {
    super(...((given.length === 0 ? [WorldDate.now()] : given) as [number]));
  }
  static override now(): number {
    return MachineDate.now() + ahead;
  }
}
globalThis.Date = WorldDate as DateConstructor;

const send = (message: object) => process.send?.(message);
const environment = process.env as Record<string, string>;

// Only this test program uses the variable, not the function.
delete environment['NODE_COMPILE_CACHE'];

try {
  const [file = '', exported = ''] = (environment['_HANDLER'] ?? '').split('.');
  const module = (await import(join(process.cwd(), `${file}.mjs`))) as Record<string, unknown>;
  const handler = module[exported] as (event: unknown, context: object) => Promise<unknown>;
  if (typeof handler !== 'function') throw new Error(`${file}.mjs exports no ${exported}`);
  process.on('message', (invocation: Invocation) => void answer(handler, invocation));
  // Runs when the test program has exited.
  process.on('disconnect', () => process.exit(0));
  send({ ready: true });
} catch (error) {
  send({ failed: describe(error) });
}

async function answer(
  handler: (event: unknown, context: object) => Promise<unknown>,
  { id, event, deadline, trace, arn, ahead: by }: Invocation,
): Promise<void> {
  ahead = by;
  environment['_X_AMZN_TRACE_ID'] = trace;
  try {
    const result = await handler(event, {
      awsRequestId: id,
      functionName: environment['AWS_LAMBDA_FUNCTION_NAME'],
      functionVersion: environment['AWS_LAMBDA_FUNCTION_VERSION'],
      invokedFunctionArn: arn,
      memoryLimitInMB: environment['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'],
      logGroupName: environment['AWS_LAMBDA_LOG_GROUP_NAME'],
      logStreamName: environment['AWS_LAMBDA_LOG_STREAM_NAME'],
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis: () => Math.max(0, deadline - MachineDate.now()),
    });
    // The compile cache is saved after the first answer, because the process is killed at the end.
    if (!hasAnswered) flushCompileCache();
    hasAnswered = true;
    send({ id, payload: JSON.stringify(result ?? null) });
  } catch (error) {
    send({ id, error: describe(error) });
  }
}

function describe(error: unknown): object {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return {
    errorType: error.name,
    errorMessage: error.message,
    trace: (error.stack ?? '').split('\n'),
  };
}
