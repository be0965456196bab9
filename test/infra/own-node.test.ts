import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const launcher = join(root, 'infra/own-node.mjs');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const asksSquare = 'test/square/run.ts';

/** A machine with a Node of its own and a project that brings another one in a package. */
let machine = '';
let ownNode = '';
let packagedNode = '';
beforeAll(() => {
  machine = mkdtempSync(join(tmpdir(), 'own-node-'));
  ownNode = join(machine, 'bin/node');
  packagedNode = join(machine, 'node_modules/packed/node');
  for (const file of [ownNode, packagedNode]) {
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(process.execPath, file);
  }
  mkdirSync(join(machine, 'node_modules/.bin'));
  symlinkSync(packagedNode, join(machine, 'node_modules/.bin/node'));
  mkdirSync(join(machine, 'test/square'), { recursive: true });
  for (const program of ['program.ts', asksSquare]) {
    writeFileSync(
      join(machine, program),
      `import { execFileSync } from 'node:child_process';
const child: string = execFileSync('node', ['-p', 'process.execPath']).toString().trim();
console.log(JSON.stringify({ node: process.execPath, child, args: process.argv.slice(2), key: process.env.AWS_SECRET_ACCESS_KEY }));`,
    );
  }
});
afterAll(() => rmSync(machine, { recursive: true }));

/** As `npm run` does: the packages' programs come first on the path. */
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

describe('a command that holds credentials', () => {
  it('runs with the machine’s own Node, and so does all that it starts', () => {
    const { status, said } = run(ownNode, ['--stage', 'prod', 'more']);

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
    ['--stage=prod', ['--stage=prod'], {}],
    ['STAGE', [], { STAGE: 'prod' }],
    ['TABLE_NAME', [], { TABLE_NAME: 'Gallery-Table' }],
  ])('is refused with the Node of a package, and says what to install (%s)', (_, args, environment) => {
    const { status, said, stderr } = run(packagedNode, args, environment);

    expect(status).toBe(1);
    expect(said).toBeUndefined();
    expect(stderr).toMatch(
      /^This command holds the credentials of your account and needs Node 22\.18 or later/,
    );
    expect(stderr).toContain('comes from a package');
  });

  it.each([
    ['20.19.0', 1],
    ['22.17.1', 1],
    ['22.18.0', 0],
    ['23.5.0', 1],
    ['24.0.0', 0],
  ])('is refused with a Node that is too old to read it (%s: code %i)', (version, code) => {
    const pretended = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
    const options = ['--import', `data:text/javascript,${encodeURIComponent(pretended)}`];
    const { status, stderr } = run(ownNode, ['--stage', 'prod'], {}, options);

    expect(status).toBe(code);
    expect(stderr).toContain(code === 0 ? '' : `the one that runs npm is ${version}`);
  });

  it('about the shop on this machine runs with the packed Node, without the credentials', () => {
    const { status, said } = run(packagedNode, ['--data', '.data']);

    expect(status).toBe(0);
    expect(said).toMatchObject({ node: packagedNode, args: ['--data', '.data'] });
    expect(said).not.toHaveProperty('key');
  });

  it('is refused with the Node of a package where it asks Square with a token, and runs without one', () => {
    const token = { SQUARE_ACCESS_TOKEN: 'the sandbox’s', SQUARE_ENVIRONMENT: 'sandbox' };

    expect(run(packagedNode, [], token, [], asksSquare)).toMatchObject({ status: 1, said: undefined });
    expect(run(packagedNode, [], {}, [], asksSquare).status).toBe(0);
    expect(run(ownNode, [], token, [], asksSquare).said).toMatchObject({ node: ownNode });
  });

  it('is started in this way by every script of the operator, and by the one that asks Square', () => {
    const operators = Object.entries(scripts).filter(([, script]) =>
      / ?(?:infra\/(?:admin|data|doctor|release)|test\/square)\//.test(script),
    );

    expect(operators.length).toBeGreaterThan(13);
    for (const [, script] of operators)
      expect(script).toMatch(/^"\$npm_node_execpath" infra\/own-node\.mjs (?:infra|test)\/[\w/-]+\.ts$/);
  });
});
