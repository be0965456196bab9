import { createHash } from 'node:crypto';

/** The middle one. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Microseconds of processor time that this process has taken since then. */
export function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const sample = JSON.stringify(
  Array.from({ length: 200 }, (_, index) => ({
    id: `work ${index}`,
    price: index,
    sizes: ['8 x 10', '16 x 20'],
  })),
);

/**
 * How quick this machine is, so that times of two machines can be compared: how often it reads, writes and hashes a list of
 * 200 works in a second of processor time.
 */
export function machineIndex(): number {
  const turn = () =>
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(sample)))
      .digest('hex');
  for (let warm = 0; warm < 2_000; warm++) turn();
  const before = process.cpuUsage();
  const turns = 5_000;
  for (let done = 0; done < turns; done++) turn();
  return Math.round(turns / (processorSince(before) / 1e6));
}

/** Of a cost that grows as size^exponent: the exponent between the smallest and the largest. 0 is "does not grow". */
export function exponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) throw new Error('An exponent needs two points');
  return Math.log(last[1] / first[1]) / Math.log(last[0] / first[0]);
}
