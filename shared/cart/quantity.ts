/** Largest quantity of one line, even if the stock is larger. */
export const largestQuantity = 99;

/** Parses a quantity as an integer (1 if not numeric), limited to the range from 1 to the variation's stock (rule 8.4). */
export function readQuantity(input: string | number, stock: number): number {
  const parsed = Number.parseInt(String(input), 10);
  const highest = Math.max(1, Math.min(Math.floor(stock) || 1, largestQuantity));
  return Math.min(highest, Math.max(1, Number.isSafeInteger(parsed) ? parsed : 1));
}
