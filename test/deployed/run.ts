import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allChecks } from '#test/deployed/checks/all.ts';
import { canaryChecks } from '#test/deployed/checks/canary.ts';
import type { Check } from '#test/deployed/checks/check.ts';
import type { Control } from '#test/deployed/controls/control.ts';
import { controls } from '#test/deployed/controls/controls.ts';
import { runJourneys } from './journeys.ts';
import { unpackFunctions } from './previous.ts';
import { merge, type RunRecord, recordOf } from './record.ts';
import { complaintsAbout, describeRoles } from './roles.ts';
import { synthesise } from './synth.ts';
import { type Result, tour } from './tour.ts';

/**
 * `npm run test:deployed`: synthesises the stack and runs what it would deploy: checks, positive controls and, beside
 * them, browser journeys. `--short` runs the checks without those of a canary, and fewer of the others; `--only PART` one
 * of the three. Prints each by name and, last, `N passed, N failed`.
 */
const parts = ['checks', 'controls', 'journeys'] as const;
const { values } = parseArgs({ options: { short: { type: 'boolean' }, only: { type: 'string' } } });
const short = values.short === true;
const chosen = parts.filter((part) => (values.only ?? part) === part);
if (chosen.length === 0) throw new Error(`--only takes ${parts.join(', ')}`);
const root = join(import.meta.dirname, '../..');
const folder = join(root, '.build', 'deployed');
const assembly = join(folder, 'assembly');
const startedAt = Date.now();

mkdirSync(folder, { recursive: true });
const counts = { passed: 0, failed: 0 };

function report({ check, complaint }: Result): void {
  counts[complaint === undefined ? 'passed' : 'failed']++;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`${seconds} s ${complaint === undefined ? 'ok  ' : 'FAIL'} ${check}\n`);
  if (complaint !== undefined) process.stdout.write(`            ${complaint}\n`);
}

await synthesise(assembly);
report({ check: 'the stack is synthesised', complaint: undefined });
const [toured, { complaint, records }] = await Promise.all([checkShop(), walkThroughShop()]);
if (chosen.includes('journeys')) report({ check: 'the journeys pass', complaint });
const used = merge([...toured, ...records]);
writeFileSync(join(folder, 'roles.txt'), describeRoles(used.roles));
// Only checks and journeys together use every right.
if (chosen.length === parts.length) judge(used, records);

process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** Checks and controls, one after the other: each takes a shop of its own. */
async function checkShop(): Promise<readonly RunRecord[]> {
  const onResult = report;
  const checked: RunRecord[] = [];
  if (chosen.includes('checks')) {
    checked.push(await tour({ assembly, checks: allChecks, onResult }, recordOf));
    // A right that only the previous version uses is taken away a release later.
    if (!short) {
      const canary = { previous: unpackFunctions(join(folder, 'previous')), checks: canaryChecks, works: 30 };
      checked.push(await tour({ assembly, ...canary, onResult }, recordOf));
    }
  }
  if (!chosen.includes('controls')) return checked;
  for (const control of controls.filter((each) => each.short || !short)) report(await tryControl(control));
  return checked;
}

/** Beside them, because a browser waits more than it works. */
async function walkThroughShop(): ReturnType<typeof runJourneys> {
  return chosen.includes('journeys')
    ? runJourneys({ assembly, folder, short })
    : { complaint: undefined, records: [] };
}

function judge(all: RunRecord, journeyRecords: readonly RunRecord[]): void {
  const refused = journeyRecords.flatMap(({ refusals }) => refusals);
  report({
    check: 'what was used on the journeys was granted',
    complaint: refused.length > 0 ? [...new Set(refused)].join('; ') : undefined,
  });
  const idle = complaintsAbout(all.roles);
  report({
    check: 'what was granted was used',
    complaint:
      idle.length > 0
        ? idle.map(({ role, unused }) => `${role}: ${unused.join(', ')}`).join('\n            ')
        : undefined,
  });
}

/** Takes one thing away and runs as far as the check that must notice. */
async function tryControl({ name, noticed, mutate }: Control): Promise<Result> {
  const check = `without ${name}, the run complains`;
  try {
    const seen = await tour(
      { assembly, patch: mutate, checks: checksUpTo(noticed), untilComplaint: true },
      (_, reported) => reported.at(-1),
    );
    const right = seen?.check === noticed && seen.complaint !== undefined;
    const complaint = `“${noticed}” was content${seen?.check === noticed ? '' : `; “${seen?.check}” was not`}`;
    return { check, complaint: right ? undefined : complaint };
  } catch (error) {
    // Nothing to take away any more is a control that controls nothing.
    return { check, complaint: error instanceof Error ? error.message : String(error) };
  }
}

/** The check by name, after those without which there is no shop to look at. */
function checksUpTo(name: string): readonly Check[] {
  const wanted = allChecks.find((check) => check.name === name);
  if (!wanted) throw new Error(`There is no check “${name}”`);
  const first = allChecks.slice(0, 2);
  if (wanted.isBare) return [wanted];
  return first.includes(wanted) ? first.slice(0, first.indexOf(wanted) + 1) : [...first, wanted];
}
