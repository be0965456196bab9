import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';

/** Nobody's credentials, and no machine that would hand out any. */
const nobody = { ...bareEnvironment(), HOME: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true' };

it.each([
  ['rollback', '-c', 'stage=dev'],
  // It asks first; there is no terminal here to answer.
  ['destroy', '-c', 'stage=dev', '--force'],
])('cdk %s builds the stack and gets as far as asking AWS', (...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/aws-cdk/bin/cdk', ...args], {
    encoding: 'utf8',
    env: nobody,
  });

  expect(status).toBe(1);
  expect(stdout + stderr).toContain('Unable to resolve AWS account to use');
});

it('npm run synth builds and describes the stack without asking AWS anything', () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'synth', '--', '-c', 'stage=dev'], {
    encoding: 'utf8',
    env: nobody,
  });

  expect(stdout + stderr).not.toMatch(/error/i);
  expect(status).toBe(0);
});
