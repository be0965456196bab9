/** Number of inventory rows that are rendered and removed together. */
export const groupSize = 12;

export function groupRows<T>(rows: readonly T[]): (readonly T[])[] {
  const count = Math.ceil(rows.length / groupSize);
  return Array.from({ length: count }, (_, index) => rows.slice(index * groupSize, (index + 1) * groupSize));
}
