import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns a hash of the contents of these files and folders below `root`. */
export function fingerprint(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, root, source);
  return hash.digest('hex');
}

function addToHash(hash: Hash, root: string, path: string): void {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const entry of readdirSync(full).sort()) addToHash(hash, root, join(path, entry));
    return;
  }
  hash.update(path).update(readFileSync(full));
}
