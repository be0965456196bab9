import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';

/** Nobody's credentials, and no machine that would hand out any. */
const nobody = {
  ...bareEnvironment(),
  HOME: '/nowhere',
  AWS_EC2_METADATA_DISABLED: 'true',
};

function run(script: string, args: readonly string[]) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      env: nobody,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ code, output }));
  });
}

const doctor = 'infra/doctor/doctor.ts';
const deploy = 'infra/release/deploy.ts';

it.each([
  [doctor, [], /Which shop is meant\?/],
  [deploy, [], /Which shop is meant\?/],
  [deploy, ['--stage', 'staging'], /There is no stage "staging"/],
  [doctor, ['--stage', 'prod'], /The live shop is not ready: infra\/stages\/prod.json still lacks account/],
  [deploy, ['--stage', 'prod'], /The live shop is not ready/],
  [deploy, ['--force'], /Unknown option '--force'/],
  [doctor, ['--stage', 'dev'], /✗ Credentials: No AWS credentials were found. Sign in first/],
  [deploy, ['--stage', 'dev'], /Stopped, nothing was deployed: mend what is marked ✗ first/],
])('%s %o is answered with a sentence, and nothing is done', async (script, args, sentence) => {
  const { code, output } = await run(script, args);

  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/\n\s+at /);
});
