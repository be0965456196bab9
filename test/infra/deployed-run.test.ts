import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allChecks } from '#test/deployed/checks/all.ts';
import { createClock } from '#test/deployed/clock.ts';
import { controls, describeControl } from '#test/deployed/controls.ts';
import { DeployedFunction } from '#test/deployed/deployed-function.ts';
import { complaintsAbout, exceptions } from '#test/deployed/roles.ts';
import { hasTitle } from '#test/support/references.ts';

const testFolder = join(import.meta.dirname, '..');

describe('the run of the deployed shop', () => {
  it('excuses a right that it never uses only where another test uses it, or where CDK grants it by itself', () => {
    const gone = exceptions.filter(({ proof, reason }) => {
      if (!proof) return !reason.startsWith('CDK');
      const file = join(testFolder, proof.file);
      return !(existsSync(file) && hasTitle(readFileSync(file, 'utf8'), proof.title));
    });

    expect(gone).toEqual([]);
  });

  it('complains of a right that nobody uses, and not of one whose kind was used', () => {
    const unused = ['dynamodb:PutItem table/shop USER#*', 'dynamodb:Query table/shop CART#*'];
    const used = ['dynamodb:GetItem table/shop CART#*'];

    expect(complaintsAbout([{ role: 'cartRole', used, unused }])).toEqual([
      { role: 'cartRole', unused: ['write table/shop USER#*'] },
    ]);
  });

  it('has a check for each control to be noticed by, and each name once', () => {
    const names = allChecks.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
    expect(controls.map(({ noticed }) => noticed).filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(controls.map(describeControl)).size).toBe(controls.length);
  });

  it('leaves no copy of a function behind that was still starting when the shop was taken down', async () => {
    const task = mkdtempSync(join(tmpdir(), 'function-'));
    writeFileSync(join(task, 'index.mjs'), 'export const handler = async () => "alive";');
    const lambda = new DeployedFunction({
      name: 'late',
      properties: { Handler: 'index.handler', Runtime: 'nodejs24.x', Role: 'role', Code: { S3Key: 'late' } },
      stack: { asset: () => task } as never,
      iam: { check: async () => undefined } as never,
      world: {},
      log: () => undefined,
      groups: new Map(),
      clock: createClock(),
      concurrency: { most: 10, busy: 0 },
    });
    const answer = lambda.invoke('arn', {});

    lambda.stop();

    expect(await answer).toMatchObject({ error: { errorType: 'Runtime.ExitError' } });
  });
});
