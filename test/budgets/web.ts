// Rules 1.18, 1.20, 1.22 and 25.3
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { biography, letterWords, policies } from '#shop-config';
import { brotli, pageLoad } from './page-load.ts';
import type { BudgetRow } from './row.ts';

const dist = join(import.meta.dirname, '../../dist');
const built = join(dist, 'web');

/**
 * Pages that show works, as built and without works yet, with limits in kB. 2.7 kB of the scripts are unused parts of
 * the router and the query client, which bundlers cannot remove.
 */
const pages = [
  // Each page's scripts include 0.8 kB to open the cart as a new document, and its HTML 0.25 kB to delay scripts until
  // the first pictures are loaded. Scripts do not include the studio's part of the contract (web/api/studio-api.ts).
  { name: 'home', file: 'index.html', html: 8.05, scripts: 91.7, files: 6 },
  // Of the gallery's scripts, 1.5 kB read sort and filter from the URL and show their control. The other code for
  // sorting, and that of dialogs, is loaded on demand.
  { name: 'gallery', file: 'gallery.html', html: 9.8, scripts: 102.5, files: 6 },
  // A work's page has 2.4 kB of scripts that parse sizes in artists' texts, in a file that the gallery's filter shares.
  // Two files of 2.1 kB show the shop's promises, the facts about the work, and the painter.
  { name: 'artwork', file: 'artwork.html', html: 10.2, scripts: 108.7, files: 8 },
] as const;

/** Measures the bytes in dist that a visitor's browser loads for a page with works before any interaction. */
export async function webBudgets(): Promise<BudgetRow[]> {
  if (!existsSync(join(built, 'shell.html')))
    throw new Error('dist/web is not built yet: run `npm run build`');
  const fonts = readdirSync(join(built, 'assets')).filter((file) => file.endsWith('.woff2'));
  return [
    ...pages.flatMap(weightOf),
    // 54 kB are for headings, and 17 kB for all other text.
    kilobytes('fonts', sum(fonts.map((file) => readFileSync(join(built, 'assets', file)).length)), 72),
    ...absences(),
  ];
}

function weightOf({ name, file, ...limits }: (typeof pages)[number]): BudgetRow[] {
  const html = readFileSync(join(dist, 'pages', file));
  const { scripts, styleSheets } = pageLoad(html.toString(), built);
  const bytes = sum(scripts.map(scriptWeight));
  return [
    kilobytes(`${name}: scripts of the first load`, bytes, limits.scripts),
    { name: `${name}: scripts`, value: scripts.length, limit: limits.files, unit: 'files' },
    {
      name: `${name}: style sheets before the first paint`,
      value: styleSheets.length,
      limit: 0,
      unit: 'files',
    },
    kilobytes(`${name}: HTML with its styles`, brotli(html), limits.html),
  ];
}

/** Compressed bytes by script, because pages share most scripts and the best compression is slow. */
const scriptWeights = new Map<string, number>();

function scriptWeight(script: string): number {
  const bytes = scriptWeights.get(script) ?? brotli(readFileSync(join(built, script)));
  scriptWeights.set(script, bytes);
  return bytes;
}

/** Checks that the first load does not contain code that is loaded later. */
function absences(): BudgetRow[] {
  const html = readFileSync(join(dist, 'pages/index.html'), 'utf8');
  const scripts = pageLoad(html, built).scripts.map((file) => readFileSync(join(built, file), 'utf8'));
  const code = [html, ...scripts].join('\n');
  return [
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

/** Content that the first load must not contain, with a pattern that detects it. */
const absent: readonly (readonly [string, RegExp])[] = [
  ['a preloaded font, which delays the first picture,', /as="font"/],
  ['zod', /ZodMiniType|invalid_union/],
  ['the checkout form', /Valid email is required/],
  ['the studio', /Sync Started/],
  ['the zoom view', /Close zoom/],
  ['the artwork dialog', /Error loading artwork/],
  ['dialogs', /showModal/],
  ["Square's card script", /tokenize|squarecdn/],
];

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function kilobytes(name: string, bytes: number, limit: number): BudgetRow {
  return { name, value: Math.round(bytes / 10) / 100, limit, unit: 'kB' };
}
