import { runCommand, runCommandWith } from '#infra/command-support/command.ts';
import { readDraft, readStage } from '#infra/command-support/stage.ts';
import { awsPorts } from '#infra/commands/doctor/aws-ports.ts';
import { checkDraft, checkPrivacy } from '#infra/commands/doctor/check-draft.ts';
import { examine } from '#infra/commands/doctor/examine.ts';
import { closingLine, printed } from '#infra/commands/doctor/finding.ts';
import { record } from '#infra/commands/release/record.ts';
import { showFacts } from '#infra/commands/release/show-facts.ts';

const usage = `Usage: npm run doctor -- --stage NAME [--facts]
  Checks everything a deployed shop needs and says what to fix and how. It changes nothing.
  --facts checks assumptions of this repository about AWS on the deployed shop instead.
  Sign in to the AWS account first.
Usage: npm run doctor -- --record SCRIPT [ARGUMENTS]
  Runs "npm run SCRIPT -- ARGUMENTS" and adds what it prints to first-hour.txt, without secrets, emails and the number of
  the account (infra/first-hour.md). Read the file before you send it to anybody.`;

const options = { stage: { type: 'string' }, facts: { type: 'boolean' } } as const;
const [first, script, ...args] = process.argv.slice(2);

if (first === '--record' && script !== undefined) await runCommand(() => record(script, args));
else
  await runCommandWith(usage, options, async ({ values }) => {
    const name = values.stage ?? process.env['STAGE'];
    if (values.facts) return showFacts(readStage(name));
    const { stage, lacks } = readDraft(name);
    const findings = [
      ...checkDraft(stage, lacks),
      checkPrivacy(),
      ...(await examine(awsPorts(stage), stage)),
    ];
    console.log(findings.map(printed).join('\n'));
    console.log(`\n${closingLine(findings)}`);
    if (findings.some(({ kind }) => kind === 'error')) process.exitCode = 1;
  });
