import { expect, it } from 'vitest';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';
import { runCommandAlone, runCommandHere } from '#test/support/shop/run-command.ts';

/** Nobody's credentials, and no machine that would hand out any. */
const nobody = {
  ...bareEnvironment(),
  HOME: '/nowhere',
  AWS_EC2_METADATA_DISABLED: 'true',
};

const doctor = 'infra/doctor/doctor.ts';
const deploy = 'infra/release/deploy.ts';

it.each([
  [deploy, ['--stage', 'staging'], /There is no stage "staging"/],
  [doctor, ['--stage', 'prod'], /The live shop is not ready: infra\/stages\/prod.json still lacks account/],
  [deploy, ['--stage', 'prod'], /The live shop is not ready/],
  [deploy, ['--force'], /Unknown option '--force'/],
  [doctor, ['--stage', 'dev'], /✗ Credentials: No AWS credentials were found. Sign in first/],
  [deploy, ['--stage', 'dev'], /Stopped, nothing was deployed: mend what is marked ✗ first/],
])('%s %o is answered with a sentence, and nothing is done', async (script, args, sentence) => {
  const { code, output } = await runCommandHere(script, args, nobody);

  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/\n\s+at /);
});

it.each([doctor, deploy])('%s, without a stage, asks which shop is meant and ends with 1', async (script) => {
  const { code, output } = await runCommandAlone(script, [], nobody);

  expect(code).toBe(1);
  expect(output).toMatch(/^Which shop is meant\?.*\n$/);
});
