import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';

/** Starts Vite, whose hot reload serves the pages in front of the same API (`npm run dev`). */
export async function startVite(root: string) {
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true },
    appType: 'custom',
  });

  async function sendPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pathname = new URL(request.url ?? '/', 'http://local').pathname;
    const file = join(server.config.root, 'index.html');
    const html = await server.transformIndexHtml(pathname, await readFile(file, 'utf8'));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  }

  return {
    middlewares: (request: IncomingMessage, response: ServerResponse) =>
      server.middlewares(request, response, () => {
        sendPage(request, response).catch((error: unknown) => {
          response.writeHead(500).end(String(error));
        });
      }),
    close: () => server.close(),
  };
}
