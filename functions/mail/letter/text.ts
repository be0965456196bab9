import type { Letter, LetterWork } from './letter.ts';

/** Renders the letter as plain text. */
export function letterText(letter: Letter): string {
  const blocks = [
    ...(letter.notice === undefined ? [] : [letter.notice]),
    letter.heading,
    ...letter.opening,
    (letter.quote ?? []).map((words) => `> ${words}`).join('\n>\n'),
    letter.works.map(workText).join('\n\n'),
    letter.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...letter.actions.map(({ label, url }) => `${label}:\n${url}`),
    ...letter.closing,
    letter.signature,
    ...(letter.documents ?? []).flatMap(({ title, paragraphs }) => [`${title}:`, ...paragraphs]),
    ['--', ...letter.footer].join('\n'),
    ...[letter.unsubscribe ?? []].flat().map(({ label, url }) => `${label}:\n${url}`),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function workText({ title, size, quantity, price, url }: LetterWork): string {
  const amount = quantity === 1 ? [] : [`Quantity ${quantity}`];
  return [title, size, ...amount, price, url]
    .filter((line) => line !== '')
    .map((line, place) => (place === 0 ? `* ${line}` : `  ${line}`))
    .join('\n');
}
