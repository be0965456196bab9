/** One promise and what was measured. Without a limit the number is for information. */
export interface BudgetRow {
  readonly name: string;
  readonly value: number;
  readonly limit?: number | undefined;
  readonly unit: string;
}

export const isOver = ({ value, limit }: BudgetRow) => limit !== undefined && !(value <= limit);
