import { apiBudgets } from './api.ts';
import { lambdaBudgets } from './lambdas.ts';
import { isOver } from './row.ts';
import { rushBudgets } from './rush.ts';
import { webBudgets } from './web.ts';

/**
 * `npm run budgets`: prints all budgets, and exits with 1 if a value exceeds its limit. `-- --all` adds slow
 * measurements, for a quiet machine: a sync of 1,000 works, the speed of pages, and a month's cost.
 */
const isAll = process.argv.includes('--all');
const rows = [
  ...(await webBudgets()),
  ...(await apiBudgets()),
  ...(await lambdaBudgets()),
  ...rushBudgets(),
  ...(isAll ? await (await import('./slow.ts')).slowRows() : []),
];
const width = Math.max(...rows.map((row) => row.name.length));
for (const row of rows) {
  const { name, value, limit, unit } = row;
  const of = limit === undefined ? '' : `of ${limit} `;
  console.log(`${isOver(row) ? 'OVER' : 'ok  '} ${name.padEnd(width)} ${round(value)} ${of}${unit}`);
}
const over = rows.filter(isOver).length;
console.log(`${rows.length - over} within, ${over} over`);
process.exitCode = over > 0 ? 1 : 0;

function round(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
