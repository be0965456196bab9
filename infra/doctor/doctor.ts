import { runForDraft } from '#infra/admin/run-for-draft.ts';
import { awsPorts } from './aws-ports.ts';
import { checkDraft } from './check-draft.ts';
import { examine } from './examine.ts';
import { closingLine, printed } from './finding.ts';

const usage = `Usage: npm run doctor -- --stage NAME
  Checks everything a deployed shop needs and says what to fix and how. It changes nothing.
  Sign in to the AWS account first.`;

await runForDraft(usage, async ({ stage, lacks }) => {
  const findings = [...checkDraft(stage, lacks), ...(await examine(awsPorts(stage), stage))];
  console.log(findings.map(printed).join('\n'));
  console.log(`\n${closingLine(findings)}`);
  if (findings.some(({ kind }) => kind === 'error')) process.exitCode = 1;
});
