/** The median. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Exponent of a cost that grows like size^exponent, from the first and last point; 0 for a constant cost. */
export function exponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) throw new Error('An exponent needs two points');
  return Math.log(last[1] / first[1]) / Math.log(last[0] / first[0]);
}
