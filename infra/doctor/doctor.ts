import { runForDraft } from '#infra/admin/run-for-draft.ts';
import { awsPorts } from './aws-ports.ts';
import { checkDraft } from './check-draft.ts';
import { examine } from './examine.ts';
import { printed } from './finding.ts';

const usage = `Usage: npm run doctor -- --stage NAME
  Checks everything a deployed shop needs and says what to fix and how. It changes nothing.
  Sign in to the AWS account first.`;

await runForDraft(usage, async ({ stage, lacks }) => {
  const findings = [...checkDraft(stage, lacks), ...(await examine(awsPorts(stage), stage))];
  console.log(findings.map(printed).join('\n'));
  const wrong = findings.filter(({ kind }) => kind === 'error').length;
  console.log(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} to fix.`);
  if (wrong > 0) process.exitCode = 1;
});
