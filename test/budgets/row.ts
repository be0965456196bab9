/** A measured value with its limit. Without a limit it is for information. */
export interface BudgetRow {
  readonly name: string;
  readonly value: number;
  readonly limit?: number | undefined;
  readonly unit: string;
}

export const isOver = ({ value, limit }: BudgetRow) => limit !== undefined && !(value <= limit);
