import type { Answers } from './answers.ts';

/** A place of the demo's shop.config.ts, which must be there once, and what a new shop has instead. */
type Edit = readonly [place: RegExp | string, replacement: string];

/**
 * The demo's shop.config.ts with a new shop's answers. The demo artist's texts are left out. The privacy text stays
 * under the new names, because it says what this software stores.
 *
 * @throws Error when the file has been changed so much that a place is missing.
 */
export function configFor(source: string, answers: Answers): string {
  const { brand, artist, email, currency, countries } = answers;
  const edited = [...settings(answers), ...words(answers)].reduce(applyEdit, source);
  return edited
    .replaceAll('Marlo Wren Studio', () => inTemplate(brand))
    .replaceAll('Marlo Wren', () => inTemplate(artist))
    .replaceAll('studio@marlowren.example', () => inTemplate(email))
    .replace(/currency: 'USD'/, () => `currency: ${quoted(currency)}`)
    .replace(/countries: 'everywhere'/, () => `countries: ${listed(countries)}`);
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

function words({ artist }: Answers): readonly Edit[] {
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
    [/promise: 'Marlo Wren takes.*'/, `promise: ''`],
    [/text: `\nShipping is free[\s\S]*?`,/, "text: '',"],
    [/text: `\nA picture has[\s\S]*?`,\n[\s\S]*?window: .*\n/, "text: '',\n"],
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

/** As a string literal. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** As part of a template literal. */
function inTemplate(text: string): string {
  return text.replace(/[\\`$]/g, '\\$&');
}

function listed(countries: Answers['countries']): string {
  return countries === 'everywhere' ? quoted(countries) : `[${countries.map(quoted).join(', ')}]`;
}
