import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Files that a browser fetches for a page before any interaction, as paths below the folder of the built pages. */
export interface PageLoad {
  /** Scripts in the order in which the browser discovers them. */
  readonly scripts: readonly string[];
  /** Style sheets that block the first paint. Inlined style sheets do not. */
  readonly styleSheets: readonly string[];
}

const link = /<link\b[^>]*>/g;
/** Matches a type that browsers do not know, so that they do not fetch the style sheet. */
const isInlined = /\stype="text\/inlined"/;

export function pageLoad(html: string, folder: string): PageLoad {
  const links = html.match(link) ?? [];
  const preloaded = links
    .filter((tag) => /\s(?:rel|data-later)="modulepreload"/.test(tag))
    .map((tag) => hrefOf(tag));
  const named = [...html.matchAll(/<script\b[^>]*\ssrc="\/([^"]+)"/g)].map(([, file = '']) => file);
  return {
    scripts: withImports([...named, ...preloaded], folder),
    styleSheets: links
      .filter((tag) => /\srel="stylesheet"/.test(tag) && !isInlined.test(tag))
      .map((tag) => hrefOf(tag)),
  };
}

const hrefOf = (tag: string) => /\shref="\/([^"]+)"/.exec(tag)?.[1] ?? '';

/** Returns these files and all files that they import statically. */
function withImports(entries: readonly string[], folder: string): readonly string[] {
  const found = new Set<string>();
  const wanted = [...entries];
  for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const code = readFileSync(join(folder, file), 'utf8');
    const imports = code.matchAll(/(?:^|[;}\n])\s*(?:import|export)\b[^;('"`]*?["'`]\.\/([^"'`]+\.js)["'`]/g);
    wanted.push(...[...imports].map(([, name]) => `assets/${name}`));
  }
  return [...found];
}

const hashedName = /([A-Za-z][\w-]*)-[\w-]{8}(\.(?:avif|css|jpg|js|png|svg|webp|woff2))/g;

/**
 * Returns the compressed bytes that the CDN sends at best. Hashes in file names are replaced by hashes of the names;
 * otherwise any change could alter the result by 0.05 kB.
 */
export function brotli(content: Buffer): number {
  const text = content.toString().replace(hashedName, (_, name: string, end: string) => {
    const hash = createHash('sha256').update(name).digest('base64url').slice(0, 8);
    return `${name}-${hash}${end}`;
  });
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
