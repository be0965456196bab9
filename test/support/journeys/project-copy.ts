import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What `npm start` reads. */
const parts = [
  'functions',
  'infra',
  'shared',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
];

/**
 * The project in a folder of its own whose artist has edited shop.config.ts: `edits` has the new text of each old one.
 * One build has one configuration, so another configuration is another folder. Throws where an old text is not there.
 */
export function copyProject(edits: Readonly<Record<string, string>>): string {
  const root = resolve(import.meta.dirname, '../../..');
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  let config = readFileSync(join(root, 'shop.config.ts'), 'utf8');
  for (const [old, text] of Object.entries(edits)) {
    if (!config.includes(old)) throw new Error(`shop.config.ts does not say ${old}`);
    config = config.replace(old, () => text);
  }
  writeFileSync(join(folder, 'shop.config.ts'), config);
  return folder;
}
