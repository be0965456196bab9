import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { listPage, mailPage, missingPage, type ShownMail } from './pages.ts';

export interface MailViewerOptions {
  /** Folder with one file for each email. */
  readonly folder: string;
  /** Address of the shop. The emails show pictures from this address. */
  readonly url: string;
  /** Sends due emails immediately, as the schedule does every minute. */
  readonly sendDue: () => Promise<unknown>;
}

/** Answers requests below `/__mail`; returns false for other addresses. */
export type MailViewer = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;

const root = '/__mail';
const mostListed = 100;

/** Shows the emails of a local shop the way their recipients see them. Answers only requests from this machine. */
export function createMailViewer({ folder, url: shopUrl, sendDue }: MailViewerOptions): MailViewer {
  return async (request, response, url) => {
    if (url.pathname !== root && !url.pathname.startsWith(`${root}/`)) return false;
    // Refuses other host names that resolve to this machine, so that no website can read the emails (DNS rebinding).
    if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
      return send(response, 403, missingPage(root));
    const name = url.pathname.slice(root.length + 1);
    if (request.method === 'POST' && name === 'send') {
      await sendDue();
      response.writeHead(303, { location: root }).end();
      return true;
    }
    if (name === '') return send(response, 200, listPage(await listMails(folder), root));
    const [, id = '', kind = ''] = /^([\da-f-]+)(\.html|\.eml)?$/.exec(name) ?? [];
    const file = join(folder, `${id}.eml`);
    if (id === '' || !existsSync(file)) return send(response, 404, missingPage(root));
    const source = await readFile(file);
    if (kind === '.eml') return send(response, 200, source.toString(), { 'content-type': 'message/rfc822' });
    const mail = await toShown(id, source);
    if (kind === '.html') return send(response, 200, inFrame(mail.html), frameHeaders(shopUrl));
    return send(response, 200, mailPage(mail, root));
  };
}

/** Returns the newest email first, because the file names sort by time. */
async function listMails(folder: string): Promise<ShownMail[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'));
  const newest = files.sort().reverse().slice(0, mostListed);
  return Promise.all(
    newest.map(async (file) => toShown(file.slice(0, -'.eml'.length), await readFile(join(folder, file)))),
  );
}

async function toShown(id: string, source: Buffer): Promise<ShownMail> {
  const mail = await PostalMime.parse(source);
  return {
    id,
    subject: mail.subject ?? '',
    to: mail.to?.map(({ address }) => address ?? '').join(', ') ?? '',
    date: mail.date ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    headers: mail.headers
      .filter(({ key }) => !key.startsWith('content-') && key !== 'mime-version')
      .map(({ originalKey, value }) => ({ name: originalKey, value })),
  };
}

/** Makes the email's links open outside the frame. */
function inFrame(html: string): string {
  return html.replace('<head>', '<head>\n<base target="_blank">');
}

const viewerPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Response headers that prevent scripts in an email, whatever the email contains. */
function frameHeaders(shopUrl: string): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src ${shopUrl}; form-action 'none'; frame-ancestors 'self'`,
  };
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): true {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': viewerPolicy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  });
  response.end(body);
  return true;
}
