// Rules 1.18, 1.20, 1.22 and 25.3
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { biography, letterWords, policies } from '#shop-config';
import { brotli, pageLoad } from './page-load.ts';
import type { BudgetRow } from './row.ts';

const dist = join(import.meta.dirname, '../../dist');
const built = join(dist, 'web');

/**
 * Pages that show works, as they are before any work is rendered into them, with what each may weigh in kB. 2.7 kB of the
 * scripts are parts of the router and of the query client that no page uses and no bundler leaves out: the libraries stand
 * in the build as they are published.
 */
const pages = [
  // 0.8 kB of each open the cart as a document of its own, and give place and focus back on the way; 0.2 kB begin to
  // prefetch the next page; 0.2 kB choose between the texts of the build and those that the artist has published.
  // 0.1 kB of each page's styles say which room the text face takes before it is there, 0.02 kB where messages lie.
  // 0.1 kB of each page's scripts and 0.05 kB of its styles show a picture that the artist has uploaded, from what the
  // server has made ready. What the studio calls comes with the studio (web/api/studio-api.ts), which takes 0.8 kB off each.
  // 0.25 kB of each page's HTML keep its scripts off the connection until its first screen has its pictures; 0.1 kB of its
  // scripts render a page at once whose script was fetched ahead.
  // 0.2 kB of each page's scripts tell a failed render from a failed download, keep texts in elements of their own for page
  // translators, and scroll to the whole control that has the focus; 0.15 kB of its styles are those of low windows.
  // 0.35 kB of home's find its large work in the list, and lead on where nothing is featured.
  { name: 'home', file: 'index.html', html: 8.05, scripts: 91.7, files: 6 },
  // 0.25 kB of its scripts render the cards of the window first after Back. 0.1 kB bring its controls into one row on a phone.
  // 0.7 kB of its scripts, and of an artwork's, pull sheets down; 0.13 kB of its styles keep a dialog's buttons off the
  // painting. 0.1 kB of either hydrate the pages of texts and those of what is not there; 0.1 kB keep messages off what is
  // in use.
  // 1.5 kB of its scripts and 0.1 kB of its styles read sort and filter from the address and have their control; what sorts,
  // reads sizes and lets choose comes when it is pressed. 0.1 kB of each page notices such an address before it is painted.
  // 0.4 kB of its scripts, and of an artwork's, name a card's controls with its work, say that the browser keeps no cookies,
  // and fold accents in the search.
  // 0.5 kB of its scripts and 0.3 kB of its styles are the sold works of a gallery without others, and shared with a work's.
  { name: 'gallery', file: 'gallery.html', html: 10.5, scripts: 105.2, files: 6 },
  // 2.4 kB of it read the sizes that artists write, in a file that the gallery's filter shares.
  // 2.1 kB of it, in two files of their own, and 0.55 kB of its styles answer a buyer's questions: promises, facts, painter.
  { name: 'artwork', file: 'artwork.html', html: 10.85, scripts: 110.55, files: 8 },
] as const;

/** What a visitor's browser fetches for the pages that show works before anybody touches them, measured over dist. */
export async function webBudgets(): Promise<BudgetRow[]> {
  if (!existsSync(join(built, 'shell.html')))
    throw new Error('dist/web is not built yet: run `npm run build`');
  const fonts = readdirSync(join(built, 'assets')).filter((file) => file.endsWith('.woff2'));
  return [
    ...pages.flatMap(weightOf),
    // 54 kB for headings, 17 for all other text, which would else look different on each system.
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

/** Pages share most of their scripts, and compressing one this well takes long. */
const scriptWeights = new Map<string, number>();

function scriptWeight(script: string): number {
  const bytes = scriptWeights.get(script) ?? brotli(readFileSync(join(built, script)));
  scriptWeights.set(script, bytes);
  return bytes;
}

/** Nothing of this is for a visitor who has just come. */
function absences(): BudgetRow[] {
  const html = readFileSync(join(dist, 'pages/index.html'), 'utf8');
  const code = pageLoad(html, built)
    .scripts.map((file) => readFileSync(join(built, file), 'utf8'))
    .join('\n');
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function kilobytes(name: string, bytes: number, limit: number): BudgetRow {
  return { name, value: Math.round(bytes / 10) / 100, limit, unit: 'kB' };
}
