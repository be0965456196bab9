// Rule 18.8
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '#infra/build/web-build.ts';
import { contentSecurityPolicy, squareProductionHosts } from '#infra/stack/headers.ts';

const root = join(import.meta.dirname, '../..');
const paper = readFileSync(join(root, 'infra/payment-page.md'), 'utf8');
const table = /## Scripts on the payment page\n([\s\S]*?)\n## /.exec(paper)?.[1] ?? '';
/** Returns the first cells of a table's rows, without its head. */
const documented = [...table.matchAll(/^\| (.+?) \|/gm)].map(([, source = '']) => source).slice(1);
const allowed =
  /script-src ([^;]+)/
    .exec(contentSecurityPolicy({ card: squareProductionHosts }, 'card', 'all'))?.[1]
    ?.split(' ') ?? [];

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

beforeAll(() => buildWeb(root));

describe('the list of scripts on the payment page', () => {
  it('contains exactly the script sources that the policy allows', () => {
    const inWords = allowed.map((source) =>
      source.startsWith("'sha256-") ? 'inline, by its SHA-256' : `\`${source}\``,
    );

    expect(documented).toHaveLength(4);
    expect([...documented].sort()).toEqual(inWords.sort());
  });

  it('is complete for every built page, which has only the shop’s own modules and the allowed inline script', () => {
    const files = [join(root, 'dist/web/shell.html'), ...globSync(join(root, 'dist/pages/*.html'))];
    const scripts = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
        .filter(([, attributes = '']) => !attributes.includes('application/ld+json'))
        .map(([, attributes = '', text = '']) => ({ src: /src="([^"]+)"/.exec(attributes)?.[1], text })),
    );
    const inline = new Set(scripts.filter(({ src }) => src === undefined).map(({ text }) => hashOf(text)));

    expect(files.length).toBeGreaterThan(3);
    for (const { src } of scripts) if (src !== undefined) expect(src).toMatch(/^\/assets\/[\w.-]+\.js$/);
    expect([...inline]).toEqual(allowed.filter((source) => source.startsWith("'sha256-")));
  });
});
