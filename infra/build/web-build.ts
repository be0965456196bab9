import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unknownOrigin } from './page-origin.ts';

/** What the built pages depend on. */
const sources = ['web', 'shared', 'shop.config.ts', 'vite.config.ts', 'package-lock.json'];

/** Builds the pages into `dist/web` unless they are there and nothing changed since. Answers whether it built. */
export async function buildWeb(root: string): Promise<boolean> {
  const stamp = join(root, 'dist', 'web.stamp');
  const print = fingerprint(root);
  const fresh = existsSync(join(root, 'dist', 'web', 'index.html')) && existsSync(stamp);
  if (fresh && readFileSync(stamp, 'utf8') === print) return false;
  await runVite(root);
  writeFileSync(stamp, print);
  return true;
}

/** In a process of its own, because a test run's NODE_ENV would bring React's development build into the pages. */
function runVite(root: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [vite, 'build', '--config', join(root, 'vite.config.ts'), '--logLevel', 'warn'],
      { cwd: root, env: { ...process.env, NODE_ENV: 'production', SITE_ORIGIN: unknownOrigin } },
      (error, stdout, stderr) =>
        error ? reject(new Error(`The pages could not be built:\n${stdout}${stderr}`)) : resolve(),
    );
  });
}

function fingerprint(root: string): string {
  const hash = createHash('sha256').update(unknownOrigin);
  for (const source of sources) addToHash(hash, root, source);
  return hash.digest('hex');
}

function addToHash(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const entry of readdirSync(full).sort()) addToHash(hash, root, join(path, entry));
    return;
  }
  hash.update(path).update(readFileSync(full));
}
