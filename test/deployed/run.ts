import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allChecks } from '#test/deployed/checks/all.ts';
import type { Iam, RoleUse } from './iam.ts';
import { arn } from './names.ts';
import { complaintsAbout, describeRoles } from './roles.ts';
import { synthesise } from './synth.ts';
import { type Result, tour } from './tour.ts';

/**
 * `npm run test:deployed` synthesizes the stack and checks the shop that a deployment would create. Prints each check
 * and, last, `N passed, N failed`.
 */
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
judge(await tour({ assembly, checks: allChecks, onResult: report }, ({ iam }) => useOf(iam)));
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** Returns the use of all roles. Reports an error if a role may read another shop's secrets. */
async function useOf(iam: Iam): Promise<readonly RoleUse[]> {
  const foreign = { action: 'ssm:GetParameter', resource: arn('ssm', 'parameter/Other/cookieKey') };
  const allowed: string[] = [];
  for (const role of iam.roles()) if (await iam.may(role, foreign)) allowed.push(role);
  const complaint = allowed.length > 0 ? allowed.join(', ') : undefined;
  report({ check: 'what no role is granted is refused', complaint });
  return iam.use();
}

function judge(roles: readonly RoleUse[]): void {
  writeFileSync(join(folder, 'roles.txt'), describeRoles(roles));
  const idle = complaintsAbout(roles).map(({ role, unused }) => `${role}: ${unused.join(', ')}`);
  const complaint = idle.length > 0 ? idle.join('\n            ') : undefined;
  report({ check: 'what was granted was used', complaint });
}
