import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';
import { unknownOrigin } from './page-origin.ts';

/** Files and folders that the pages are built from. */
const sources = [
  'web',
  'shared',
  'shop.config.ts',
  'vite.config.ts',
  'infra/build/page-origin.ts',
  'infra/build/web',
  'package-lock.json',
];

/** Builds the pages into `dist/web`, unless they are up to date. Returns whether a build was necessary. */
export async function buildWeb(root: string): Promise<boolean> {
  const stamp = join(root, 'dist', 'web.stamp');
  const print = fingerprint(root, sources);
  const fresh =
    ['web/shell.html', 'pages/renderer.mjs'].every((file) => existsSync(join(root, 'dist', file))) &&
    existsSync(stamp);
  if (fresh && readFileSync(stamp, 'utf8') === print) return false;
  await runVite(root);
  writeFileSync(stamp, print);
  return true;
}

/**
 * Runs Vite in its own process, because a test run's NODE_ENV would put React's development build into the pages. The
 * build tools get only these variables: the operator's environment may contain secrets.
 */
function runVite(root: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', SITE_ORIGIN: unknownOrigin };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [vite, 'build', '--config', join(root, 'vite.config.ts'), '--logLevel', 'warn'],
      { cwd: root, env },
      (error, stdout, stderr) =>
        error ? reject(new Error(`The pages could not be built:\n${stdout}${stderr}`)) : resolve(),
    );
  });
}
