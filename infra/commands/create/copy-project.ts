import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { CommandError } from '#infra/command-support/command-error.ts';
import { runProgram } from '#infra/commands/release/run-program.ts';
import { shipsToUnion } from '#shared/withdrawal/offer.ts';
import type { Answers } from './answers.ts';

/** A text in the demo's shop.config.ts, which must occur exactly once, and its replacement. */
type Edit = readonly [place: RegExp | string, replacement: string];

/**
 * Returns the demo's shop.config.ts with the answers for a new shop and without the demo artist's texts. Keeps the
 * privacy text under the new names, because it describes what this software stores. Keeps the paragraph
 * about withdrawal if the shop offers withdrawal.
 * @throws Error if a text to replace is missing or occurs twice.
 */
function configFor(source: string, answers: Answers): string {
  const { brand, artist, email, currency, countries } = answers;
  const [withdrawal = ''] = shipsToUnion({ countries }) ? (/^If you live in .*\n/m.exec(source) ?? []) : [];
  const edited = [...settings(answers), ...words(answers, withdrawal)].reduce(applyEdit, source);
  return (
    edited
      // The doctor later asks the operator for a postal address.
      .replace(' 12 Harbor Lane, Port Ellery, OR 97999, United States,', '')
      .replaceAll('Marlo Wren Studio', () => inTemplate(brand))
      .replaceAll('Marlo Wren', () => inTemplate(artist))
      .replaceAll('studio@marlowren.example', () => inTemplate(email))
      .replace(/currency: 'USD'/, () => `currency: ${quoted(currency)}`)
      .replace(/countries: 'everywhere'/, () => `countries: ${listed(countries)}`)
  );
}

function settings({ brand, artist, email }: Answers): readonly Edit[] {
  return [
    ["brand: 'Marlo Wren'", `brand: ${quoted(brand)}`],
    ["artist: 'Marlo Wren'", `artist: ${quoted(artist)}`],
    ["company: 'Marlo Wren Studio'", `company: ${quoted(brand)}`],
    ["email: 'studio@marlowren.example'", `email: ${quoted(email)}`],
    ["instagram: 'https://www.instagram.com/marlowren.example'", "instagram: ''"],
    ["facebook: 'https://www.facebook.com/marlowren.example'", "facebook: ''"],
  ];
}

function words({ artist }: Answers, returns: string): readonly Edit[] {
  const works = `Original paintings and prints by ${artist}.`;
  return [
    [/headline: '.*'/, `headline: ${quoted(artist)}`],
    [/subline: '.*'/, `subline: 'Original paintings and prints'`],
    [/lead: '.*'/, `lead: ${quoted(works)}`],
    [/invitation: '.*'/, `invitation: 'Every original exists once.'`],
    [/description:\s+'.*'/, `description: ${quoted(works)}`],
    [/keywords: \[.*\]/, `keywords: ['original paintings', 'art prints']`],
    [
      /export const biography = \[[\s\S]*?\n\] as const;/,
      `export const biography = [\n  { title: 'The works', paragraphs: [${quoted(works)}] },\n] as const;`,
    ],
    [/thanks: \[[\s\S]*?\n {2}\],/, `thanks: ['Thank you. Your order is paid.'],`],
    [/next: \[[\s\S]*?\n {2}\],/, `next: ['You get another email when it is on its way.'],`],
    [/newWorks: \[[\s\S]*?\n {2}\],/, `newWorks: ['You asked to be told of new works. Here they are.'],`],
    [/shipped: \[[\s\S]*?\n {2}\],/, `shipped: ['Your parcel is on its way.'],`],
    [/promise: 'Sent from.*'/, `promise: ''`],
    [/promise: 'Returns accepted.*'/, `promise: ''`],
    [/text: `\nShipping is free[\s\S]*?`,/, "text: '',"],
    [/text: `\nA picture has[\s\S]*?`,\n[\s\S]*?window: .*\n/, `text: \`${returns}\`,\n`],
    [/text: `\nYou buy from[\s\S]*?`,/, "text: '',"],
  ];
}

function applyEdit(source: string, [place, replacement]: Edit): string {
  const [before, ...rest] = source.split(place);
  if (before === undefined || rest.length !== 1) {
    throw new Error(`shop.config.ts does not have ${place} once, so no shop can be made of it`);
  }
  return `${before}${replacement}${rest[0]}`;
}

/** Returns the text as a string literal. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** Escapes the text for a template literal. */
function inTemplate(text: string): string {
  return text.replace(/[\\`$]/g, '\\$&');
}

function listed(countries: Answers['countries']): string {
  return countries === 'everywhere' ? quoted(countries) : `[${countries.map(quoted).join(', ')}]`;
}

/** File names of the demo artist's portrait and studio pictures, which a new shop does not need. */
const personal = /^(portrait|detail-\d)-/;
/** Files that `npm pack` does not include. The folder `hidden/` has copies whose names lack the dot. */
const hiddenFiles = ['.gitignore', '.npmrc'] as const;

/**
 * Makes a new project in `target`, which must be empty or missing. Copies the demo's works only as the catalogue of the
 * local simulator.
 * @param root - a checkout, or an unpacked `npm pack`; only a checkout has a lock file to copy.
 * @throws CommandError if `target` is not empty.
 */
export async function createProject(root: string, target: string, answers: Answers): Promise<void> {
  const present = await readdir(target).catch(() => []);
  if (present.length > 0) throw new CommandError(`${target} is not empty. Nothing was created.`);
  const ignored = await readIgnored(root);
  const config = configFor(await readFile(join(root, 'shop.config.ts'), 'utf8'), answers);
  await mkdir(target, { recursive: true });
  try {
    for (const name of await readdir(root)) {
      if (ignored(name)) continue;
      await cp(join(root, name), join(target, name), {
        recursive: true,
        filter: (source) => !ignored(basename(source)) && !isPersonal(relative(root, source)),
      });
    }
    for (const name of hiddenFiles) await writeFile(join(target, name), await readHidden(root, name));
    await writeFile(join(target, 'shop.config.ts'), config);
    await nameProject(target, answers.brand);
    const stage = join(target, 'infra', 'stages', 'prod.json');
    const settings = JSON.parse(await readFile(stage, 'utf8'));
    await writeFile(stage, `${JSON.stringify({ ...settings, firewall: answers.firewall }, undefined, 2)}\n`);
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

function isPersonal(path: string): boolean {
  const [web, assets, name] = path.split(/[\\/]/);
  return web === 'web' && assets === 'assets' && name !== undefined && personal.test(name);
}

function readHidden(root: string, name: (typeof hiddenFiles)[number]): Promise<string> {
  const original = join(root, name);
  const copy = join(import.meta.dirname, 'hidden', name.slice(1));
  return readFile(existsSync(original) ? original : copy, 'utf8');
}

/** Returns a function that tells whether .gitignore matches a name. Understands only plain names and `*.ending`. */
async function readIgnored(root: string): Promise<(name: string) => boolean> {
  const lines = (await readHidden(root, '.gitignore')).split('\n').filter(Boolean);
  const names = new Set(['.git', ...lines.map((line) => line.replace(/\/$/, ''))]);
  const endings = lines.filter((line) => line.startsWith('*.')).map((line) => line.slice(1));
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending));
}

/** Writes the project's name into package.json and, if present, package-lock.json. */
async function nameProject(target: string, brand: string): Promise<void> {
  const name =
    brand
      .normalize('NFKD')
      .replace(/[\p{M}'’]/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'gallery-shop';
  for (const file of ['package.json', 'package-lock.json']) {
    const path = join(target, file);
    if (!existsSync(path)) continue;
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replaceAll('"name": "gallery-shop"', `"name": "${name}"`));
  }
}

/** Makes a repository with a first commit, so that deployments know their version. Does nothing without git. */
export async function startRepository(target: string): Promise<void> {
  const author = ['-c', 'user.name=Shop', '-c', 'user.email=shop@localhost'];
  await runProgram('git', ['init', '--quiet', '--initial-branch=main'], target, 'ignore');
  await runProgram('git', ['add', '.'], target, 'ignore');
  await runProgram('git', [...author, 'commit', '--quiet', '-m', 'Begin the shop'], target, 'ignore');
}
