import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { bootstrapArguments } from '#infra/commands/release/run-cdk.ts';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';
import { runCommandHere } from '#test/support/shop/run-command.ts';

/** Nobody's credentials, and no machine that would hand out any. */
const nobody = {
  ...bareEnvironment(),
  HOME: '/nowhere',
  AWS_EC2_METADATA_DISABLED: 'true',
};

const doctor = 'infra/commands/doctor.ts';
const bootstrap = 'infra/commands/bootstrap.ts';
const deploy = 'infra/commands/deploy.ts';

it.each([
  [deploy, ['--stage', 'staging'], /There is no stage "staging"/],
  // What stands in the way at AWS is found while the texts are still being written.
  [
    doctor,
    ['--stage', 'prod'],
    /the live shop is not ready: infra\/stages\/prod.json still lacks account[\s\S]*✗ Credentials: No AWS/,
  ],
  [bootstrap, ['--stage', 'prod'], /^No AWS credentials were found\. Sign in first/],
  [deploy, ['--stage', 'prod'], /The live shop is not ready/],
  [doctor, [], /^Which shop is meant\?.*\n$/],
  [deploy, [], /^Which shop is meant\?.*\n$/],
  [deploy, ['--force'], /^Unknown option --force\.\nUsage: /],
  [doctor, ['--stage', 'dev'], /✗ Credentials: No AWS credentials were found. Sign in first/],
  [deploy, ['--stage', 'dev'], /Stopped, nothing was deployed: fix what is marked ✗ first/],
])('%s %o is answered with a sentence, and nothing is done', async (script, args, sentence) => {
  const { code, output } = await runCommandHere(script, args, nobody);

  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/\n\s+at /);
});

it('the bootstrap needs no stage and no build, and gets as far as asking AWS', () => {
  const { status, stdout, stderr } = spawnSync(
    'node_modules/.bin/cdk',
    bootstrapArguments('123456789012', 'us-east-1'),
    { encoding: 'utf8', env: nobody },
  );

  expect(status).toBe(1);
  expect(stdout + stderr).toMatch(/Need to perform AWS calls for account 123456789012, but no credentials/);
});
