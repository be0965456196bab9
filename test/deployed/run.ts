import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allChecks } from '#test/deployed/checks/all.ts';
import { canaryChecks } from '#test/deployed/checks/canary.ts';
import type { Check } from '#test/deployed/checks/check.ts';
import { studioChecks } from '#test/deployed/checks/studio.ts';
import { syncChecks } from '#test/deployed/checks/sync.ts';
import { type Control, controls, describeControl, takeAway } from './controls.ts';
import type { RoleUse } from './iam.ts';
import { unpackFunctions } from './previous.ts';
import { complaintsAbout, describeRoles, merge } from './roles.ts';
import { synthesise } from './synth.ts';
import { type Result, tour } from './tour.ts';

/**
 * `npm run test:deployed`: synthesises the stack and runs what it would deploy: checks, the checks of a canary, and
 * controls. `--short` leaves the canary and most controls out. Prints each by name and, last, `N passed, N failed`.
 */
const isShort = process.argv.includes('--short');
const folder = join(import.meta.dirname, '../../.build/deployed');
const assembly = join(folder, 'assembly');
const startedAt = Date.now();
const counts = { passed: 0, failed: 0 };

mkdirSync(folder, { recursive: true });

function report({ check, complaint }: Result): void {
  counts[complaint === undefined ? 'passed' : 'failed']++;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`${seconds} s ${complaint === undefined ? 'ok  ' : 'FAIL'} ${check}\n`);
  if (complaint !== undefined) process.stdout.write(`            ${complaint}\n`);
}

await synthesise(assembly);
report({ check: 'the stack is synthesised', complaint: undefined });
const used = [await tour({ assembly, checks: allChecks, onResult: report }, ({ iam }) => iam.use())];
if (!isShort) {
  const canary = { previous: unpackFunctions(join(folder, 'previous')), checks: canaryChecks, works: 30 };
  used.push(await tour({ assembly, ...canary, onResult: report }, ({ iam }) => iam.use()));
}
judge(merge(used));
for (const control of controls.filter((each) => each.isShort || !isShort)) report(await tryControl(control));
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;

function judge(roles: readonly RoleUse[]): void {
  writeFileSync(join(folder, 'roles.txt'), describeRoles(roles));
  const idle = complaintsAbout(roles).map(({ role, unused }) => `${role}: ${unused.join(', ')}`);
  const complaint = idle.length > 0 ? idle.join('\n            ') : undefined;
  report({ check: 'what was granted was used', complaint });
}

/** Takes one thing away and runs as far as the check that must notice. */
async function tryControl(control: Control): Promise<Result> {
  const check = describeControl(control);
  const options = { assembly, patch: takeAway(control), checks: checksUpTo(control.noticed) };
  try {
    const last = await tour({ ...options, untilComplaint: true }, (_, reported) => reported.at(-1));
    if (last?.check === control.noticed && last.complaint !== undefined)
      return { check, complaint: undefined };
    return { check, complaint: `It passed${last?.complaint ? `; “${last.check}” failed` : ''}` };
  } catch (error) {
    return { check, complaint: error instanceof Error ? error.message : String(error) };
  }
}

/** The check by name, after those without which there is no artist and no gallery. */
function checksUpTo(name: string): readonly Check[] {
  const wanted = allChecks.find((check) => check.name === name);
  if (!wanted) throw new Error(`There is no check “${name}”`);
  if (wanted.isBare) return [wanted];
  const first = [...studioChecks, ...syncChecks.slice(0, 1)];
  return first.includes(wanted) ? first.slice(0, first.indexOf(wanted) + 1) : [...first, wanted];
}
