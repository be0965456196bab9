import { availableParallelism, loadavg } from 'node:os';

/**
 * Scales a time limit of AWS, in milliseconds, by this machine's load. AWS's limits assume a processor for each function: with
 * six processes ready to run on two processors, a limit is three times as long here.
 */
export function limitUnderLoad(milliseconds: number): number {
  return milliseconds * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
}
