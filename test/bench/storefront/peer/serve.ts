import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { close, listen } from '#infra/local/loopback.ts';
import type { Artwork } from '#shared/model/artwork.ts';
import type { PeerPage, PeerWork } from './app.tsx';
import { type BuiltPeer, buildPeer } from './build.ts';

interface ServedPeer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the stub with the works and the pictures of the shop at `shopUrl`. `folder` takes its build. */
export async function servePeer(shopUrl: string, folder: string): Promise<ServedPeer> {
  const peer = await buildPeer(folder);
  const works = ((await (await fetch(`${shopUrl}/api/artworks`)).json()) as readonly Artwork[]).flatMap(
    toPeerWork,
  );
  const read = async (path: string) => pageOf(path, works);
  const server: Server = createServer((request, response) => {
    answer(request, response, { peer, read, shopUrl }).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  const url = (await listen(server)).replace('127.0.0.1', 'localhost');
  return { url, stop: () => close(server) };
}

function toPeerWork({ id, title, category, description, picture, variations }: Artwork): PeerWork[] {
  const [first] = variations;
  return picture && first
    ? [{ id, title, category, description, picture, price: `$${(first.price ?? 0).toFixed(2)} USD` }]
    : [];
}

/** The works of a page: three large ones and six more on the home page, all in the list, one with six more on its own. */
function pageOf(path: string, works: readonly PeerWork[]): PeerPage {
  if (path === '/') return { works: works.slice(0, 9) };
  if (path === '/gallery') return { works };
  const own = works.find(({ id }) => path === `/artwork/${id}`);
  return { works: own ? [own, ...works.filter((other) => other !== own).slice(0, 6)] : [] };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  {
    peer,
    read,
    shopUrl,
  }: {
    readonly peer: BuiltPeer;
    readonly read: (path: string) => Promise<PeerPage>;
    readonly shopUrl: string;
  },
): Promise<void> {
  const path = new URL(request.url ?? '/', shopUrl).pathname;
  if (path.startsWith('/media/')) {
    const picture = await fetch(shopUrl + path);
    return send(
      response,
      picture.headers.get('content-type') ?? '',
      Buffer.from(await picture.arrayBuffer()),
      true,
    );
  }
  if (path.startsWith('/assets/'))
    return send(response, types[extname(path)] ?? '', readFileSync(join(peer.folder, path)), true);
  if (path.startsWith('/data/'))
    return send(
      response,
      'application/json',
      Buffer.from(JSON.stringify(await read(path.slice('/data'.length)))),
    );
  const page = await peer.render(new URL(path, shopUrl).href, read);
  return send(response, 'text/html; charset=utf-8', Buffer.from(documentOf(page, entryOf(peer))));
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Compressed once, as the shop's own files are. */
const compressed = new Map<string, Buffer>();

function send(response: ServerResponse, type: string, body: Buffer, isImmutable = false): void {
  const headers = {
    'content-type': type,
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'private, no-cache',
  };
  if (!/html|json|javascript|css/.test(type)) return void response.writeHead(200, headers).end(body);
  const key = createHash('sha256').update(body).digest('hex');
  const encoded = compressed.get(key) ?? brotliCompressSync(body);
  compressed.set(key, encoded);
  response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(encoded);
}

interface Entry {
  readonly script: string;
  readonly preloaded: readonly string[];
  readonly styles: readonly string[];
}

function entryOf({ folder }: BuiltPeer): Entry {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
  >;
  const entry = manifest['browser.tsx'];
  if (!entry) throw new Error('The stub was not built');
  return {
    script: entry.file,
    preloaded: (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? []),
    styles: entry.css ?? [],
  };
}

function documentOf(
  { content, data }: Awaited<ReturnType<BuiltPeer['render']>>,
  { script, preloaded, styles }: Entry,
): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stub storefront</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="A stub"><link rel="icon" href="data:,">
${styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('')}
<script type="module" src="/${script}"></script>${preloaded.map((file) => `<link rel="modulepreload" href="/${file}">`).join('')}
</head><body><div id="root">${content}</div><script id="data" type="application/json">${data}</script></body></html>`;
}
