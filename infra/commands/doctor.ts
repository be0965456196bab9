import { runCommandWith } from '#infra/command-support/command.ts';
import { readDraft } from '#infra/command-support/stage.ts';
import { awsPorts } from '#infra/commands/doctor/aws-ports.ts';
import { checkDraft, checkPrivacy } from '#infra/commands/doctor/check-draft.ts';
import { closingLine, printed } from '#infra/commands/doctor/finding.ts';
import { examine } from '#infra/commands/doctor/run-checks.ts';

const usage = `Usage: npm run doctor -- --stage NAME
  Checks everything a deployed shop needs and says what to fix and how. It changes nothing.
  Sign in to the AWS account first.`;

await runCommandWith(usage, { stage: { type: 'string' } }, async ({ values }) => {
  const { stage, lacks } = readDraft(values.stage ?? process.env['STAGE']);
  const findings = [...checkDraft(stage, lacks), checkPrivacy(), ...(await examine(awsPorts(stage), stage))];
  console.log(findings.map(printed).join('\n'));
  console.log(`\n${closingLine(findings)}`);
  if (findings.some(({ kind }) => kind === 'error')) process.exitCode = 1;
});
