import type { RawTemplate } from '#test/infra/template/plain-template.ts';
import { createTemplateCheck } from '#test/infra/template/template-facts.ts';
import { templateOf } from '#test/support/shop/stack.ts';
import { stageWithEverything } from '#test/support/shop/stages.ts';
import { equivalence } from './equivalents.ts';
import { mutantsOf } from './mutants.ts';

/**
 * `npm run test:mutations`: makes every single change of the largest stage's template, one by one, and reports for each
 * type of resource how many the facts that `npm test` holds the template to have noticed. Ends with 1 when a change that
 * nobody notices is none of the named equivalents.
 */
interface Tally {
  noticed: number;
  equivalent: number;
  survivors: number;
}

// A restored table would stand beside the stack's own.
const stage = { ...stageWithEverything, table: '' };
const template = templateOf(stage).toJSON() as RawTemplate;
const check = createTemplateCheck(stage);
const complaints = check(template);
if (complaints.length > 0)
  throw new Error(`The template itself is not as it must be: ${complaints.join('; ')}`);

const tallies = new Map<string, Tally>();
const reasons = new Map<string, number>();
const survivors: string[] = [];
for (const mutant of mutantsOf(template)) {
  const tally = tallies.get(mutant.type) ?? { noticed: 0, equivalent: 0, survivors: 0 };
  tallies.set(mutant.type, tally);
  const takeBack = mutant.apply();
  const isNoticed = check(template).length > 0;
  takeBack();
  const reason = equivalence(mutant);
  if (isNoticed) tally.noticed++;
  else if (reason === undefined) {
    tally.survivors++;
    survivors.push(`${mutant.where}: ${mutant.change}`);
  } else {
    tally.equivalent++;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
}

process.stdout.write('| type | noticed | equivalent | not noticed |\n|---|---|---|---|\n');
for (const [type, tally] of [...tallies].sort(([a], [b]) => a.localeCompare(b)))
  process.stdout.write(`| ${type} | ${tally.noticed} | ${tally.equivalent} | ${tally.survivors} |\n`);
for (const [reason, count] of reasons) process.stdout.write(`equivalent, ${count}: ${reason}\n`);
for (const survivor of survivors) process.stdout.write(`NOT NOTICED ${survivor}\n`);
process.exitCode = survivors.length > 0 ? 1 : 0;
