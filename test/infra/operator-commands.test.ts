import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretNames } from '#functions/secrets.ts';
import {
  awsComplaint,
  commandsInDocument,
  commandsInPrograms,
  type OperatorCommand,
  programOf,
} from '#test/support/operator-commands.ts';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';
import { runCommandHere } from '#test/support/shop/run-command.ts';

/** Nobody's credentials, and no machine that would hand out any. */
const nobody = { ...bareEnvironment(), HOME: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true' };

const docs = [
  'infra/README.md',
  'infra/costs.md',
  'infra/design.md',
  'infra/first-hour.md',
  'infra/incidents.md',
  'infra/payment-page.md',
].flatMap(commandsInDocument);
const all = [...new Map([...docs, ...commandsInPrograms()].map((each) => [each.text, each])).values()];
/** Only names the command of the lines below it; or installs an earlier version first, for minutes, and has its own test. */
const named = /^npm run (doctor -- --record$|rollback -- )/;
const programs = all.filter(({ text }) => programOf(text) && !named.test(text));
const aws = all.filter(({ text }) => text.startsWith('aws '));

/** Said by other tests, or by what installs the repository. */
const elsewhere = [
  // The test of the whole repository begins with what these have installed.
  /^npm (ci\b|test$)/,
  /^git clone$/,
  /^node --version$/,
  // infra/doctor's own test runs the CDK's bootstrap; these build the shop first: test/long runs them.
  /^node node_modules\/aws-cdk\/bin\/cdk (destroy|rollback) -c stage=dev$/,
  /^npm run (?:doctor -- --record )?(synth|budgets|test:\w+|build)\b/,
  named,
  /^npx vitest run --project node (?:--no-file-parallelism )?(?<file>\S+)$/,
];

describe('a command that an operator is told to type', () => {
  it.each(programs)('$text ($where) gets as far as asking AWS who is there', async ({ text }) => {
    const { script, args } = programOf(text) ?? { script: '', args: [] };

    const { code, output } = await runCommandHere(script, args, nobody);

    expect(output).toMatch(/No AWS credentials were found\. Sign in first/);
    expect(output).not.toMatch(/Usage:|\n\s+at /);
    expect(code).toBe(1);
  });

  it.each(aws)('$text ($where) is one that the AWS CLI has', ({ text }) => {
    expect(awsComplaint(text)).toBeUndefined();
  });

  it('deletes every secret of a shop that is taken down', () => {
    const [deletion] = aws.filter(({ text }) => text.startsWith('aws ssm delete-parameters'));

    for (const name of secretNames) expect(deletion?.text).toContain(` /Gallery/${name} `);
  });

  it('is run by a test, or named here with the reason why it is not', () => {
    const others = all.filter((command) => !programs.includes(command) && !aws.includes(command));

    expect(programs.length).toBeGreaterThan(8);
    expect(aws.length).toBeGreaterThan(5);
    expect(others.filter(({ text }) => !elsewhere.some((pattern) => pattern.test(text)))).toEqual([]);
    for (const { text } of others) {
      const file = elsewhere.map((pattern) => pattern.exec(text)?.groups?.['file']).find(Boolean);
      if (file) expect(existsSync(join(import.meta.dirname, '../..', file))).toBe(true);
    }
  });
});

describe('a command that does not work is found', () => {
  const text = ({ text }: OperatorCommand) => text;

  it('in the AWS CLI: an operation or an option that there is not', () => {
    expect(awsComplaint('aws dynamodb drop-table --table-name T')).toBe('aws dynamodb has no drop-table');
    expect(awsComplaint('aws dynamodb delete-table --name T --region us-east-1')).toBe(
      'aws dynamodb delete-table takes no --name',
    );
  });

  it('in what the doctor prints, with the stage put in', () => {
    const printed = commandsInPrograms().map(text);

    expect(printed).toContain('npm run secrets -- --stage dev');
    expect(printed).toContain('npm run bootstrap -- --stage dev');
    expect(printed).toContain('node node_modules/aws-cdk/bin/cdk rollback -c stage=dev');
  });
});
