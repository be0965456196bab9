import { appendFileSync } from 'node:fs';
import { type CountedEvent, metricOf } from './metrics.ts';

/**
 * One JSON line per event. Only the fields named here can be logged, so that no cookie, token, address or
 * card reference ever gets into a log by accident.
 */
interface LogFields {
  readonly message: string;
  readonly operation?: string | undefined;
  readonly requestId?: string | undefined;
  readonly status?: number | undefined;
  readonly milliseconds?: number | undefined;
  readonly orderId?: string | undefined;
  readonly squareOrderId?: string | undefined;
  /** What it is about and its kind: mailId. */
  readonly mail?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly attempt?: number | undefined;
  readonly state?: string | undefined;
  readonly run?: number | undefined;
  readonly step?: string | undefined;
  readonly count?: number | undefined;
  readonly code?: string | undefined;
  /** Key of a row of the table. */
  readonly row?: string | undefined;
  /** Place of a field in a row, without its value. */
  readonly path?: string | undefined;
  /** Host, scheme or keyword that a page's policy refused, and the host of the script that asked for it. */
  readonly blocked?: string | undefined;
  readonly source?: string | undefined;
  /** Name and stack of an error of ours; never the message of Square's, which may hold shopper data. */
  readonly error?: string | undefined;
}

export type Log = (level: 'info' | 'warn' | 'error', fields: LogFields) => void;

export const log: Log = (level, fields) => writeLine({ level, ...fields, ...traceOfRun() });

/** The trace that Lambda gives every run (Lambda guide, "Defined runtime environment variables"), for finding it in X-Ray. */
function traceOfRun(): { readonly trace?: string } {
  const trace = rootOf(process.env['_X_AMZN_TRACE_ID']);
  return trace === undefined ? {} : { trace };
}

/** `Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1` without the rest. */
export function rootOf(header: string | undefined): string | undefined {
  return /(?:^|;)Root=([\w-]+)/.exec(header ?? '')?.[1];
}

/** To standard output, which Lambda keeps, or to the file that `LOG_FILE` names. */
function writeLine(line: object): void {
  const text = `${JSON.stringify(line)}\n`;
  const file = process.env['LOG_FILE'];
  if (file) appendFileSync(file, text);
  else process.stdout.write(text);
}

/**
 * Logs an event, and counts it into its metric, in CloudWatch's embedded metric format. Each stage counts in a namespace of
 * its own.
 */
export function metric(event: CountedEvent, value = 1): void {
  writeMetric(event, value, {});
}

/** Counts for this version of this function alone: a release is judged by what the new version does. */
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

/** Name and place of an error, without its message. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 4).map((line) => line.trim())].join(' | ');
}
