import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, it, vi } from 'vitest';
import { localDynamo } from '#infra/command-support/local-dynamo.ts';
import { freePort, startEmulator } from '#infra/local/emulator.ts';
import { close, listen } from '#infra/local/loopback.ts';

it('startEmulator tries another port if the first is in use, and never connects to the other process', async () => {
  const other = createServer((_, response) => response.end('somebody else'));
  const taken = Number(new URL(await listen(other)).port);
  const ports = [taken];

  const emulator = await startEmulator({ choosePort: async () => ports.pop() ?? freePort() });

  expect(Number(new URL(emulator.endpoint).port)).not.toBe(taken);
  expect((await localDynamo(emulator.endpoint).send(new ListTablesCommand())).TableNames).toEqual([]);
  await emulator.stop();
  await close(other);
});

it('startEmulator makes its file readable for its owner only', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'database-')), 'table.sqlite');

  const emulator = await startEmulator({ file });

  expect(statSync(file).mode & 0o077).toBe(0);
  await emulator.stop();
});

it.runIf(process.platform === 'linux')(
  'startEmulator passes nothing of the operator’s environment to the database',
  async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'planted');

    const emulator = await startEmulator();

    const environment = readFileSync(`/proc/${emulator.process?.pid}/environ`, 'utf8');
    expect(environment).toBe('TOKIO_WORKER_THREADS=1\0');
    await emulator.stop();
  },
);
