import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Returns a class name for the pages: two letters that identify the style sheet, then the name in the style sheet.
 * Pages contain hundreds of class names, and this form compresses best: a third letter, or letters after the name,
 * would add 0.1 kB to each page. Throws if two style sheets with the same letters share a name.
 */
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
