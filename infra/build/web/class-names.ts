import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Two letters of the style sheet, then the name: this compresses best. Throws if two sheets share one. */
export function scopedName(root: string) {
  const files = new Map<string, string>();
  return (name: string, file: string) => {
    const path = relative(root, file.split('?', 1)[0] ?? file);
    const [first = 0, second = 0] = createHash('sha256').update(path).digest().subarray(3);
    const scoped = `${String.fromCharCode(65 + (first % 26), 65 + (second % 26))}${name}`;
    const other = files.get(scoped) ?? path;
    if (other !== path) throw new Error(`${path} and ${other}: rename the class ${name} in one of them`);
    files.set(scoped, path);
    return scoped;
  };
}
