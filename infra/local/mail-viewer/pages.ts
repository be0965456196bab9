import { escapeMarkup } from '#shared/text/escape.ts';
import { shop } from '#shop-config';

/** An email as the viewer shows it. */
export interface ShownMail {
  readonly id: string;
  readonly subject: string;
  readonly to: string;
  readonly date: string;
  readonly html: string;
  readonly text: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

const style = `
:root{color-scheme:light dark;--paper:light-dark(#f5f0e6,#180e1f);--raised:light-dark(#fcf9f2,#23162d);--ink:light-dark(#1e1526,#f4ecdf);--soft:light-dark(#5d5266,#bdafc3);--line:light-dark(#d8cdbb,#3b2a47);--accent:light-dark(#2a1740,#e1ef5f);--on-accent:light-dark(#e6f36b,#1f1029)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.6 system-ui,sans-serif}
header,main{max-width:56rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,3rem)}
header{display:flex;flex-wrap:wrap;gap:1rem;align-items:center;justify-content:space-between;padding-bottom:0}
main{padding-top:1rem}
h1{margin:0;font:400 2rem/1.2 Georgia,serif;overflow-wrap:anywhere}
h2{margin:2rem 0 .5rem;font:400 1.375rem/1.3 Georgia,serif}
a{color:inherit}
p.soft,.soft{color:var(--soft)}
button{min-height:2.75rem;padding:0 1.5rem;border:0;border-radius:999px;background:var(--accent);color:var(--on-accent);font:600 1rem system-ui,sans-serif;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
ul{margin:0;padding:0;list-style:none}
li a{display:grid;gap:.125rem;padding:1rem 0;border-top:1px solid var(--line);text-decoration:none;overflow-wrap:anywhere}
li a:hover strong{text-decoration:underline}
li strong{font:400 1.1875rem/1.35 Georgia,serif}
iframe{display:block;width:100%;height:80vh;border:1px solid var(--line);border-radius:.75rem;background:var(--raised)}
pre{margin:0;padding:1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--raised);font:.9375rem/1.6 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
`;

/** Returns the page with the list of sent emails, newest first. */
export function listPage(mails: readonly ShownMail[], root: string): string {
  const items = mails.map(
    ({ id, subject, to, date }) =>
      `<li><a href="${root}/${id}"><strong>${escapeMarkup(subject)}</strong><span class="soft">to ${escapeMarkup(to)}, ${escapeMarkup(readable(date))}</span></a></li>`,
  );
  return page(
    'Emails',
    `<header><h1>Emails</h1><form method="post" action="${root}/send"><button>Send what is due</button></form></header>
<main><p class="soft">What the shop has written on this machine. Nothing leaves it. Emails go out once a minute.</p>
${items.length === 0 ? '<p>No emails yet. Buy something.</p>' : `<ul>${items.join('\n')}</ul>`}</main>`,
  );
}

/** Returns the page of one email: rendered, as text, and its headers. */
export function mailPage({ id, subject, headers, text }: ShownMail, root: string): string {
  const lines = headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return page(
    subject,
    `<header><a href="${root}">All emails</a></header>
<main><h1>${escapeMarkup(subject)}</h1>
<h2>As it is read</h2><iframe src="${root}/${id}.html" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" title="The email"></iframe>
<h2>As text</h2><pre tabindex="0" aria-label="The email as text">${escapeMarkup(text)}</pre>
<h2>Headers</h2><pre tabindex="0" aria-label="The email’s headers">${escapeMarkup(lines)}</pre>
<p><a href="${root}/${id}.eml">The file</a></p></main>`,
  );
}

export function missingPage(root: string): string {
  return page(
    'No such email',
    `<main><h1>No such email</h1><p>It is not in the shop’s folder. <a href="${root}">All emails</a></p></main>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${escapeMarkup(title)} — ${escapeMarkup(shop.brand)}</title><style>${style}</style></head>
<body>${body}</body></html>
`;
}

function readable(date: string): string {
  const time = new Date(date);
  return Number.isNaN(time.getTime())
    ? date
    : time.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}
