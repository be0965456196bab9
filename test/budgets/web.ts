import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { biography, letterWords, policies } from '#shop-config';

const built = join(import.meta.dirname, '../../dist/web');

interface Budget {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
}

/** What a visitor's browser fetches for the home page before anybody touches it, measured over dist/web. */
export async function webBudgets(): Promise<Budget[]> {
  if (!existsSync(join(built, 'index.html')))
    throw new Error('dist/web is not built yet: run `npm run build`');
  const html = readFileSync(join(built, 'index.html'), 'utf8');
  const scripts = withImports(attributes(html, /<(?:script|link)[^>]+?(?:src|href)="([^"]+\.js)"/g));
  const styles = attributes(html, /<link[^>]+?href="([^"]+\.css)"/g);
  const fonts = readdirSync(join(built, 'assets')).filter((file) => file.endsWith('.woff2'));
  const code = scripts.map((file) => readFileSync(join(built, file), 'utf8')).join('\n');

  return [
    kilobytes('home: scripts of the first load', sum(scripts.map(brotli)), 95),
    kilobytes('home: style sheets', sum(styles.map(brotli)), 8),
    kilobytes('home: HTML', brotli('index.html'), 6),
    kilobytes('fonts', sum(fonts.map((file) => readFileSync(join(built, 'assets', file)).length)), 60),
    {
      name: 'home: what the policies say in the first load',
      value: Object.values(policies).filter(({ text }) => text.trim() && code.includes(firstLine(text)))
        .length,
      limit: 0,
      unit: 'occurrences',
    },
    {
      name: 'home: what About and the mails say in the first load',
      value: [biography.map(({ paragraphs }) => paragraphs), Object.values(letterWords)]
        .flat(2)
        .filter((paragraph) => code.includes(paragraph)).length,
      limit: 0,
      unit: 'occurrences',
    },
    ...absent.map(([name, sign]) => ({
      name: `home: ${name} in the first load`,
      value: sign.test(code) ? 1 : 0,
      limit: 0,
      unit: 'occurrences',
    })),
  ];
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0] ?? '';

/** What the first load must not hold, and a text by which it would give itself away. */
const absent: readonly (readonly [string, RegExp])[] = [
  ['zod', /ZodMiniType|invalid_union/],
  ['the checkout form', /Valid email is required/],
  ['the studio', /Sync Started/],
  ['the zoom view', /Close zoom/],
  ['the artwork dialog', /Error loading artwork/],
  ['dialogs', /showModal/],
  ["Square's card script", /tokenize|squarecdn/],
];

/** Files and everything they import statically. */
function withImports(entries: readonly string[]): string[] {
  const found = new Set<string>();
  const wanted = [...entries];
  for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const code = readFileSync(join(built, file), 'utf8');
    const imports = attributes(
      code,
      /(?:^|[;}\n])\s*(?:import|export)\b[^;('"`]*?["'`]\.\/([^"'`]+\.js)["'`]/g,
    );
    wanted.push(...imports.map((name) => `assets/${name}`));
  }
  return [...found];
}

function attributes(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, value = '']) => value.replace(/^\//, ''));
}

function brotli(file: string): number {
  return brotliCompressSync(readFileSync(join(built, file)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function kilobytes(name: string, bytes: number, limit: number): Budget {
  return { name, value: Math.round(bytes / 10) / 100, limit, unit: 'kB' };
}
