import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** The name of a class in the page: its own and a sign of its style sheet, for it stands in scripts, styles and HTML. */
export const scopedName = (root: string) => (name: string, file: string) => {
  const path = relative(root, file.split('?', 1)[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 4)}`;
};
