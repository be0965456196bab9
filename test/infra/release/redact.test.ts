import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { redact } from '#infra/commands/release/record.ts';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';
import { runCommandHere } from '#test/support/shop/run-command.ts';

it('a report contains no token, key, email or account that a command printed', () => {
  const said = [
    '\u001b[32m✓ Credentials: account 123456789012, region us-east-1\u001b[39m',
    'token EAAAlTzSe5example-token and sq0csp-abc_def, key AKIAIOSFODNN7EXAMPLE',
    'Alarms: go to artist+shop@painter.co.uk; password hunter2hunter2',
  ].join('\n');

  expect(redact(said, { ADMIN_PASSWORD: 'hunter2hunter2', KEY: 'short' })).toBe(
    [
      '✓ Credentials: account (account), region us-east-1',
      'token (token) and (secret), key (key)',
      'Alarms: go to (email); password (secret)',
    ].join('\n'),
  );
});

it('a report keeps useful data: addresses, counts, times and short words', () => {
  const said = '2026-11-22T10:00:00.000Z, 612 s: https://d111111abcdef8.cloudfront.net, 382 of 500, short';

  expect(redact(said, { KEY: 'short' })).toBe(said);
});

const program = join(import.meta.dirname, '../../../infra/commands/doctor.ts');

it('npm run doctor prints its usage for --help', async () => {
  const { code, output } = await runCommandHere('infra/commands/doctor.ts', ['--help'], bareEnvironment());

  expect(output).toMatch(/^Usage: npm run doctor -- /);
  expect(code).toBe(0);
});

it('npm run doctor -- --record stores a command’s output, exit code and time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'record-'));

  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--record', 'admin:create', '--data', 'nope@example.com'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: bareEnvironment(),
    },
  );

  expect(stdout + stderr).toContain('No shop is running on the data folder nope@example.com');
  expect(status).toBe(1);
  const report = readFileSync(join(folder, 'first-hour.txt'), 'utf8');
  expect(report).toMatch(
    /^## npm run admin:create -- --data \(email\)\n\d{4}-\d\d-\d\dT\S+, \d+ s, ended with 1\n/,
  );
  expect(report).toContain('No shop is running on the data folder (email)');
});
