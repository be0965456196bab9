import { escapeMarkup } from '#shared/text/escape.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import type { Letter, LetterAction, LetterFact, LetterWork } from './letter.ts';

/**
 * The site's two color schemes (web/ui/theme.css). Day colors are inline styles, because Gmail and Outlook read little
 * else. Programs that support `prefers-color-scheme` show the night colors, and Outlook.com shows them through
 * `data-ogsc`.
 */
const day = {
  paper: '#f5f0e6',
  raised: '#fcf9f2',
  ink: '#1e1526',
  soft: '#5d5266',
  line: '#d8cdbb',
} as const;
const button = { day: ['#2a1740', '#e6f36b'], night: ['#e1ef5f', '#1f1029'] } as const;
const notice = { day: ['#fdf0b8', '#3d2f00'], night: ['#3d3113', '#fbe9a6'] } as const;

const serif = "Georgia,'Times New Roman',serif";
const sans = "-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

const night = [
  ['paper', 'background:#180e1f'],
  ['raised', 'background:#23162d'],
  ['ink', 'color:#f4ecdf'],
  ['soft', 'color:#bdafc3'],
  ['rule', 'border-color:#3b2a47'],
  ['button', `background:${button.night[0]}`],
  ['label', `color:${button.night[1]}`],
  ['notice', `background:${notice.night[0]};color:${notice.night[1]}`],
] as const;

const nightRules = (scope: string) =>
  night.map(([name, style]) => `${scope}.${name}{${style.replaceAll(/(?=;|$)/g, '!important')}}`).join('');

const style = [
  'body{margin:0}',
  'a:hover{text-decoration-thickness:2px}',
  '@media (max-width:619px){.sheet{width:100%!important}.pad{padding-left:24px!important;padding-right:24px!important}}',
  `@media (prefers-color-scheme:dark){${nightRules('')}}`,
  nightRules('[data-ogsc] '),
].join('\n');

/** Renders the letter as HTML for common mail programs: tables 600 px wide, inline styles, no scripts. */
export function letterHtml(letter: Letter, brand: { readonly name: string; readonly url: string }): string {
  const text = (words: string) => paragraph(words, `margin:0 0 16px;font:17px/1.6 ${sans};color:${day.ink}`);
  const body = [
    letter.notice === undefined
      ? ''
      : `<p role="note" class="notice" style="margin:0 0 24px;padding:12px 16px;border-radius:6px;background:${notice.day[0]};font:15px/1.5 ${sans};color:${notice.day[1]}">${escapeMarkup(letter.notice)}</p>`,
    `<h1 class="ink" style="margin:0 0 16px;font:400 34px/1.2 ${serif};color:${day.ink}">${escapeMarkup(letter.heading)}</h1>`,
    ...letter.opening.map(text),
    quote(letter.quote ?? []),
    works(letter),
    facts(letter.facts),
    ...letter.actions.map((action, place) => (place === 0 ? callToAction(action) : plainLink(action))),
    ...letter.closing.map(text),
    paragraph(letter.signature, `margin:24px 0 0;font:italic 21px/1.4 ${serif};color:${day.ink}`),
    ...(letter.documents ?? []).map(contractText),
  ].join('\n');
  return `<!doctype html>
<html lang="en" dir="ltr" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(letter.subject)}</title>
<style>
:root{color-scheme:light dark}
${style}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${day.paper}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMarkup(letter.preview)}${'&#847;&zwnj;&nbsp;'.repeat(50)}</div>
<main><table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${day.paper}"><tr><td align="center" style="padding:32px 0">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px">
<tr><td class="pad" style="padding:0 40px 24px"><a class="ink" href="${escapeMarkup(brand.url)}" style="font:22px/1.3 ${serif};color:${day.ink};text-decoration:none">${escapeMarkup(brand.name)}</a></td></tr>
<tr><td class="raised pad" style="padding:40px;background:${day.raised}">
${body}
</td></tr>
<tr><td class="pad" style="padding:24px 40px 0">
${letter.footer.map((line) => paragraph(line, `margin:0 0 6px;font:13px/1.6 ${sans};color:${day.soft}`, 'soft')).join('\n')}${footerLink(letter.unsubscribe)}
</td></tr>
</table>
</td></tr></table></main>
</body>
</html>
`;
}

function paragraph(words: string, style: string, name = 'ink'): string {
  return `<p class="${name}" style="${style}">${escapeMarkup(words)}</p>`;
}

/** Renders contract terms in small print. */
function contractText({ title, paragraphs }: NonNullable<Letter['documents']>[number]): string {
  const words = paragraphs.map((text) => `<p style="margin:0 0 12px">${escapeMarkup(text)}</p>`).join('');
  return `<div class="soft rule" style="margin-top:32px;padding-top:20px;border-top:1px solid ${day.line};font:14px/1.6 ${sans};color:${day.soft}"><h2 style="margin:0 0 12px;font:400 21px/1.3 ${serif}">${escapeMarkup(title)}</h2>${words}</div>`;
}

/** Renders a visitor's words, visibly separate from the shop's. */
function quote(paragraphs: readonly string[]): string {
  if (paragraphs.length === 0) return '';
  const lines = paragraphs.map((words, place) =>
    paragraph(
      words,
      `margin:${place === 0 ? 0 : 12}px 0 0;font:17px/1.6 ${sans};color:${day.ink};word-break:break-word`,
    ),
  );
  return `<blockquote class="rule" style="margin:8px 0 24px;padding:4px 0 4px 20px;border-left:3px solid ${day.line}">${lines.join('')}</blockquote>`;
}

/** Renders the works as a list, or large if there is only one or the letter sets `areWorksLarge`. */
function works({ works: all, areWorksLarge }: Letter): string {
  if (all.length === 0) return '';
  const isLarge = areWorksLarge || all.length === 1;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0">
${all.map((work) => (isLarge ? largeWork(work) : listedWork(work))).join('\n')}
</table>`;
}

function largeWork(work: LetterWork): string {
  const picture = pictureOf(work, 520);
  const shown = picture === '' ? '' : `<tr><td colspan="2" style="padding:0 0 16px">${picture}</td></tr>\n`;
  return `${shown}<tr>${wordsOf(work, ' width="100%"')}${priceOf(work)}</tr>`;
}

function listedWork(work: LetterWork): string {
  const picture = pictureOf(work, 88);
  const cell = `<td width="104" valign="top" style="padding:0 0 20px">${picture}</td>`;
  return `<tr>${cell}${wordsOf(work)}${priceOf(work)}</tr>`;
}

function wordsOf({ title, size, quantity, url }: LetterWork, width = ''): string {
  const about = [...(size === '' ? [] : [size]), ...(quantity === 1 ? [] : [`Quantity ${quantity}`])].join(
    ' · ',
  );
  const linked =
    url === ''
      ? escapeMarkup(title)
      : `<a class="ink" href="${escapeMarkup(url)}" style="color:${day.ink};text-decoration:underline">${escapeMarkup(title)}</a>`;
  const below =
    about === ''
      ? ''
      : `<br><span class="soft" style="font:15px/1.5 ${sans};color:${day.soft}">${escapeMarkup(keepMeasures(about))}</span>`;
  return `<td class="ink"${width} valign="top" style="padding:0 16px 20px 0;font:20px/1.35 ${serif};color:${day.ink};word-break:break-word">${linked}${below}</td>`;
}

function priceOf({ price }: LetterWork): string {
  return `<td class="ink" valign="top" align="right" style="padding:3px 0 20px;font:17px/1.4 ${sans};color:${day.ink};white-space:nowrap">${escapeMarkup(price)}</td>`;
}

/** Renders a work's picture. Programs that show no pictures show the title instead. */
function pictureOf({ picture, title }: LetterWork, widest: number): string {
  if (!picture) return '';
  const width = Math.min(widest, picture.width);
  const height = Math.round((width / picture.width) * picture.height);
  return `<img src="${escapeMarkup(picture.url)}" width="${width}" height="${height}" alt="${escapeMarkup(title)}" style="display:block;width:100%;max-width:${width}px;height:auto">`;
}

function facts(all: readonly LetterFact[]): string {
  if (all.length === 0) return '';
  const rows = all.map(({ label, value, isTotal }) => {
    const weight = isTotal ? `600 19px/1.5 ${sans}` : `15px/1.5 ${sans}`;
    const edge = `border-top:1px solid ${day.line}`;
    return `<tr><th class="soft rule" scope="row" align="left" valign="baseline" style="padding:10px 16px 10px 0;${edge};font:15px/1.5 ${sans};color:${day.soft};text-align:left">${escapeMarkup(label)}</th><td class="ink rule" align="right" valign="baseline" style="padding:10px 0;${edge};font:${weight};color:${day.ink};text-align:right;word-break:break-word">${escapeMarkup(value)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 28px;border-collapse:collapse">
${rows.join('\n')}
</table>`;
}

/** Renders a link as a colored table cell, because Outlook shows only such a cell as a button. */
function callToAction({ label, url }: LetterAction): string {
  const [background, color] = button.day;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 28px"><tr><td class="button" style="border-radius:999px;background:${background}"><a class="label" href="${escapeMarkup(url)}" style="display:inline-block;padding:13px 28px;font:600 17px/1.3 ${sans};color:${color};text-decoration:none">${escapeMarkup(label)}</a></td></tr></table>`;
}

function footerLink(action: LetterAction | undefined): string {
  if (!action) return '';
  return `\n<p style="margin:0 0 6px;font:13px/1.6 ${sans}"><a class="soft" href="${escapeMarkup(action.url)}" style="color:${day.soft};text-decoration:underline">${escapeMarkup(action.label)}</a></p>`;
}

function plainLink({ label, url }: LetterAction): string {
  return `<p class="ink" style="margin:0 0 28px;font:17px/1.6 ${sans};color:${day.ink}"><a class="ink" href="${escapeMarkup(url)}" style="color:${day.ink};text-decoration:underline">${escapeMarkup(label)}</a></p>`;
}
