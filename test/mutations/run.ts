import type { RawTemplate } from '#test/infra/template/plain-template.ts';
import { createTemplateCheck } from '#test/infra/template/template-facts.ts';
import { templateOf } from '#test/support/shop/stack.ts';
import { stageWithEverything } from '#test/support/shop/stages.ts';
import { classOf, equivalence } from './classes.ts';
import { mutantsOf } from './mutants.ts';

/**
 * `npm run test:mutations`: makes every single change of the largest stage's template, one by one, and reports
 * how many of each class the facts that `npm test` holds the template to have noticed. Ends with 1 below 95 % in all or
 * 90 % in a class, and when a survivor is none of the named equivalents of classes.ts.
 */
const leastShare = 0.95;
const leastShareOfClass = 0.9;

interface Tally {
  noticed: number;
  equivalent: number;
  readonly survivors: string[];
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
for (const mutant of mutantsOf(template)) {
  const name = classOf(mutant);
  const tally = tallies.get(name) ?? { noticed: 0, equivalent: 0, survivors: [] };
  tallies.set(name, tally);
  const takeBack = mutant.apply();
  const isNoticed = check(template).length > 0;
  takeBack();
  if (isNoticed) {
    tally.noticed++;
    continue;
  }
  const reason = equivalence(mutant);
  if (reason === undefined) tally.survivors.push(`${mutant.where}: ${mutant.change}`);
  else {
    tally.equivalent++;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
}

const share = (noticed: number, missed: number) => noticed / Math.max(1, noticed + missed);
const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
let isGood = true;
process.stdout.write('| class | mutants | noticed | share | equivalent |\n|---|---|---|---|---|\n');
for (const [name, { noticed, equivalent, survivors }] of [...tallies].sort(([a], [b]) =>
  a.localeCompare(b),
)) {
  const part = share(noticed, survivors.length);
  if (part < leastShareOfClass || survivors.length > 0) isGood = false;
  const all = noticed + equivalent + survivors.length;
  process.stdout.write(`| ${name} | ${all} | ${noticed} | ${percent(part)} | ${equivalent} |\n`);
}
const sum = (count: (tally: Tally) => number) =>
  [...tallies.values()].reduce((total, each) => total + count(each), 0);
const overall = share(
  sum(({ noticed }) => noticed),
  sum(({ survivors }) => survivors.length),
);
if (overall < leastShare) isGood = false;
process.stdout.write(`\n${sum(({ noticed }) => noticed)} noticed, ${percent(overall)} of all that matter\n`);
for (const [reason, count] of reasons) process.stdout.write(`equivalent, ${count}: ${reason}\n`);
for (const { survivors } of tallies.values()) {
  for (const survivor of survivors) process.stdout.write(`NOT NOTICED ${survivor}\n`);
}
process.exitCode = isGood ? 0 : 1;
