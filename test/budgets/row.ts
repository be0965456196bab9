/** A measured value with its limit. A value without a limit is only shown. */
export interface BudgetRow {
  readonly name: string;
  readonly value: number;
  readonly limit?: number | undefined;
  readonly unit: string;
}

export const isOver = ({ value, limit }: BudgetRow) => limit !== undefined && !(value <= limit);
