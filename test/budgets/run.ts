import { apiBudgets } from './api.ts';
import { lambdaBudgets } from './lambdas.ts';
import { webBudgets } from './web.ts';

/** Prints every number that the shop promises and ends with 1 when one is over its limit. */
const rows = [...(await webBudgets()), ...(await apiBudgets()), ...(await lambdaBudgets())];
const width = Math.max(...rows.map((row) => row.name.length));
let over = 0;
for (const { name, value, limit, unit } of rows) {
  const good = value <= limit;
  if (!good) over++;
  process.stdout.write(
    `${good ? 'ok  ' : 'OVER'} ${name.padEnd(width)} ${round(value)} of ${limit} ${unit}\n`,
  );
}
process.stdout.write(`${rows.length - over} within, ${over} over\n`);
process.exitCode = over > 0 ? 1 : 0;

function round(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
