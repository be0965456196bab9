import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

const command = join(import.meta.dirname, '../../../infra/commands/roll-back.ts');

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

/** A repository whose deploy writes down what it was told, and which version it is. */
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

const rollBack = (...args: string[]) => inRepository(process.execPath, command, ...args);

describe('npm run rollback', () => {
  it('deploys the version before at once, and leaves this folder as it is', () => {
    writeFileSync(join(repository, 'notes.txt'), 'not yet checked in');

    expect(rollBack('--stage', 'prod').status).toBe(0);
    expect(readFileSync(deployed, 'utf8')).toBe('first was deployed with --stage prod --at-once');
    expect(readFileSync(join(repository, 'notes.txt'), 'utf8')).toBe('not yet checked in');
    expect(existsSync(join(repository, '.build', 'rollback'))).toBe(false);
  });

  it('deploys the version that is named', () => {
    rollBack('--stage', 'prod', '--to', 'HEAD');

    expect(readFileSync(deployed, 'utf8')).toContain('second was deployed');
  });

  it('deploys nothing where there is no such version, and asks which shop is meant', () => {
    const unknown = rollBack('--stage', 'prod', '--to', 'nowhere');

    expect(unknown.status).toBe(1);
    expect(unknown.said).toContain('nowhere is no version that this repository knows');
    expect(rollBack().said).toContain('Which shop is meant?');
    expect(existsSync(deployed)).toBe(false);
  });
});
