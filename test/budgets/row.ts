/** One promise and what was measured. */
export interface BudgetRow {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
}
