import { describe, expect, it } from 'vitest';
import { secretNames } from '#functions/platform/secrets.ts';
import {
  awsComplaint,
  commandsInDocument,
  commandsInPrograms,
  programOf,
} from '#test/support/operator-commands.ts';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';
import { runCommandHere } from '#test/support/shop/run-command.ts';

/** Environment without AWS credentials and without a metadata service that provides them. */
const nobody = { ...bareEnvironment(), HOME: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true' };

const docs = [
  'infra/README.md',
  'infra/costs.md',
  'infra/design.md',
  'infra/first-hour.md',
  'infra/incidents.md',
  'infra/payment-page.md',
  'infra/personal-data.md',
].flatMap(commandsInDocument);
const all = [...new Map([...docs, ...commandsInPrograms()].map((each) => [each.text, each])).values()];
/**
 * Left out: commands that are mentioned without arguments, and a rollback, which takes minutes and has its own test.
 */
const named = /^npm run (rollback -- |logs .*\$\{)/;
const programs = all.filter(({ text }) => programOf(text) && !named.test(text));
const aws = all.filter(({ text }) => text.startsWith('aws '));

describe('commands in documents and messages', () => {
  it.each(programs)('run until they ask AWS for the account: $text ($where)', async ({ text }) => {
    const { script, args } = programOf(text) ?? { script: '', args: [] };

    const { code, output } = await runCommandHere(script, args, nobody);

    expect(output).toMatch(/No AWS credentials were found\. Sign in first/);
    expect(output).not.toMatch(/Usage:|\n\s+at /);
    expect(code).toBe(1);
  });

  it.each(aws)('exist in the AWS CLI: $text ($where)', ({ text }) => {
    expect(awsComplaint(text)).toBeUndefined();
  });

  it('delete every secret when a shop is removed', () => {
    const [deletion] = aws.filter(({ text }) => text.startsWith('aws ssm delete-parameters'));

    for (const name of secretNames) expect(deletion?.text).toContain(` /Gallery/${name} `);
  });
});
