import { appendFileSync } from 'node:fs';
import { type CountedEvent, metricOf } from './metrics.ts';

/** Fields of a log line. No other field is logged, so no cookie, token, address or card reference is. */
interface LogFields {
  readonly message: string;
  readonly operation?: string | undefined;
  readonly requestId?: string | undefined;
  readonly status?: number | undefined;
  readonly milliseconds?: number | undefined;
  readonly orderId?: string | undefined;
  readonly squareOrderId?: string | undefined;
  /** Id of an email (`mailId`): what it is about, its kind, number and copy. */
  readonly mail?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly attempt?: number | undefined;
  readonly state?: string | undefined;
  readonly run?: number | undefined;
  readonly step?: string | undefined;
  readonly count?: number | undefined;
  readonly code?: string | undefined;
  /** Key of a row in the table. */
  readonly row?: string | undefined;
  /** Path of a field in a row, without its value. */
  readonly path?: string | undefined;
  /** Host, scheme or keyword that the page's policy blocked. `source`: host of the script that requested it. */
  readonly blocked?: string | undefined;
  readonly source?: string | undefined;
  /** Name and stack of an error, without its message, which may contain a shopper's data. */
  readonly error?: string | undefined;
}

export type Log = (level: 'info' | 'warn' | 'error', fields: LogFields) => void;

export const log: Log = (level, fields) => writeLine({ level, ...fields, ...traceOfRun() });

/** Returns the invocation's trace id for X-Ray (Lambda guide, "Defined runtime environment variables"). */
function traceOfRun(): { readonly trace?: string } {
  const trace = rootOf(process.env['_X_AMZN_TRACE_ID']);
  return trace === undefined ? {} : { trace };
}

/** Extracts the root of `Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1`. */
export function rootOf(header: string | undefined): string | undefined {
  return /(?:^|;)Root=([\w-]+)/.exec(header ?? '')?.[1];
}

/** Writes to standard output, which Lambda stores, or to the file `LOG_FILE`. */
function writeLine(line: object): void {
  const text = `${JSON.stringify(line)}\n`;
  const file = process.env['LOG_FILE'];
  if (file) appendFileSync(file, text);
  else process.stdout.write(text);
}

/** Logs an event and counts it in its metric (CloudWatch's embedded metric format; each stage has a namespace). */
export function metric(event: CountedEvent, value = 1): void {
  writeMetric(event, value, {});
}

/** Counts an event for this version of this function only, so that a release is judged by its own errors. */
export function versionMetric(event: CountedEvent): void {
  writeMetric(event, 1, {
    FunctionName: process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? 'local',
    FunctionVersion: process.env['AWS_LAMBDA_FUNCTION_VERSION'] ?? 'local',
  });
}

function writeMetric(event: CountedEvent, value: number, dimensions: Readonly<Record<string, string>>): void {
  const name = metricOf(event);
  if (!name) {
    writeLine({ event, value });
    return;
  }
  writeLine({
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: process.env['METRICS_NAMESPACE'] ?? 'Shop',
          Dimensions: [Object.keys(dimensions)],
          Metrics: [{ Name: name, Unit: 'Count' }],
        },
      ],
    },
    ...dimensions,
    event,
    [name]: value,
  });
}

/** Returns the name and stack frames of an error, without its message. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 4).map((line) => line.trim())].join(' | ');
}
