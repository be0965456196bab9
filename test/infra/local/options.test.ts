import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CommandError } from '#infra/command-support/command-error.ts';
import { readOptions, usage } from '#infra/local/options.ts';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';

describe('npm start', () => {
  it.each([['--port', '70000'], ['--nonsense']])('refuses %s %s with an explanation', (...args) => {
    expect(() => readOptions(args, '/shop')).toThrow(CommandError);
  });

  it('prints its options for --help without starting the shop', () => {
    expect(readOptions(['--help', '--port', '4000'], '/shop')).toBeUndefined();

    const program = join(import.meta.dirname, '../../../infra/local/start.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--help'], {
      encoding: 'utf8',
      env: bareEnvironment(),
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${usage}\n`, stderr: '' });
  });
});
