import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { commitsAfter } from '#infra/commands/release/commits.ts';
import { runCommandHere } from '#test/support/shop/run-command.ts';

let repository: string;
let deployed: string;
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'repository-'));
  deployed = join(mkdtempSync(join(tmpdir(), 'deployed-')), 'deployed.txt');
  inRepository('git', 'init', '--quiet');
  for (const version of ['first', 'second']) commit(version);
});

function inRepository(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: repository, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** Commits a version whose deploy script records its arguments and version. */
function commit(version: string): void {
  const scripts = { deploy: `node deploy.mjs` };
  const name = 'shop';
  writeFileSync(join(repository, 'package.json'), JSON.stringify({ name, version: '1.0.0', scripts }));
  const packages = { '': { name, version: '1.0.0' } };
  writeFileSync(
    join(repository, 'package-lock.json'),
    JSON.stringify({ name, lockfileVersion: 3, packages }),
  );
  const line = `${version} was deployed with `;
  writeFileSync(
    join(repository, 'deploy.mjs'),
    `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(deployed)}, ${JSON.stringify(line)} + process.argv.slice(2).join(' '));\n`,
  );
  inRepository('git', 'add', '.');
  inRepository('git', '-c', 'user.name=a', '-c', 'user.email=a@shop.example', 'commit', '-qm', version);
}

/** Outputs of the deployed stack. */
let outputs: Record<string, string>;
const stacks = mockClient(CloudFormationClient);
beforeEach(() => {
  outputs = {};
});
afterAll(() => stacks.restore());

async function rollBack(...args: string[]) {
  const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
  const stack = {
    StackName: 'Gallery',
    CreationTime: new Date(0),
    StackStatus: 'UPDATE_COMPLETE',
    Outputs,
  } as const;
  stacks.on(DescribeStacksCommand).resolves({ Stacks: [stack] });
  const here = process.cwd();
  process.chdir(repository);
  try {
    return await runCommandHere('infra/commands/roll-back.ts', args, process.env as Record<string, string>);
  } finally {
    process.chdir(here);
  }
}

const hashOf = (commit: string) => inRepository('git', 'rev-parse', commit).said.trim();

describe('npm run rollback', () => {
  it('deploys the previous version to all visitors immediately, and does not change this folder', async () => {
    commit('third');
    outputs = { Commit: hashOf('HEAD'), CommitBefore: hashOf('HEAD~2') };
    writeFileSync(join(repository, 'notes.txt'), 'not yet checked in');

    expect((await rollBack('--stage', 'prod')).code).toBe(0);
    expect(readFileSync(deployed, 'utf8')).toBe('first was deployed with --stage prod --at-once');
    expect(readFileSync(join(repository, 'notes.txt'), 'utf8')).toBe('not yet checked in');
    expect(existsSync(join(repository, '.build', 'rollback'))).toBe(false);
  });

  it('warns that uncommitted changes of the earlier deployment are missing', async () => {
    outputs = { Commit: hashOf('HEAD'), CommitBefore: `${hashOf('HEAD~1')}+changes` };

    expect((await rollBack('--stage', 'prod')).output).toContain('changes that were not committed');
    expect(readFileSync(deployed, 'utf8')).toContain('first was deployed');
  });

  it('deploys nothing without a known previous deployment, for an unknown version, or without a stage', async () => {
    const first = await rollBack('--stage', 'prod');
    const unknown = await rollBack('--stage', 'prod', '--to', 'nowhere');

    expect(first.code).toBe(1);
    expect(first.output).toContain('no deployment before this one has recorded its commit');
    expect(unknown.code).toBe(1);
    expect(unknown.output).toContain('nowhere is not a commit of this repository');
    expect((await rollBack()).output).toContain('Which shop is meant?');
    expect(existsSync(deployed)).toBe(false);
  });
});

describe('a deployment', () => {
  it('records its commit and the commit of the previous deployment', () => {
    const [second = '', first = ''] = [hashOf('HEAD'), hashOf('HEAD~1')];

    expect(commitsAfter(repository, {})).toEqual({ Commit: second });
    expect(commitsAfter(repository, { Commit: first })).toEqual({ Commit: second, CommitBefore: first });
    // A second deployment of the same commit keeps the previous commit.
    expect(commitsAfter(repository, { Commit: second, CommitBefore: first })).toEqual({
      Commit: second,
      CommitBefore: first,
    });
  });
});
