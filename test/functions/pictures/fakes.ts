import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import sharp from 'sharp';
import type { MediaFile } from '#functions/pictures/media-store.ts';
import { close, listen } from '#infra/local/loopback.ts';

export interface Listening {
  readonly url: string;
  readonly host: string;
  readonly requests: { readonly method: string; readonly path: string }[];
  stop(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Starts an HTTP server on a free port of this machine. */
export async function serve(answer: Answer): Promise<Listening> {
  const requests: { readonly method: string; readonly path: string }[] = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '' });
    Promise.resolve(answer(request, response)).catch(() => response.destroy());
  });
  const url = await listen(server);
  return { url, host: new URL(url).host, requests, stop: () => close(server) };
}

/** A media store in memory. */
export function mediaInMemory() {
  const files = new Map<string, MediaFile>();
  return {
    files,
    save: async (file: MediaFile) => void files.set(file.name, file),
    find: async (name: string) => {
      const file = files.get(name);
      return file && (file.facts ?? {});
    },
  };
}

/** Makes a JPEG with two colors. */
export async function photo(width = 400, height = 300): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#204080' } })
    .composite([
      {
        input: {
          create: {
            width: Math.ceil(width / 4),
            height: Math.ceil(height / 4),
            channels: 3,
            background: '#f0b040',
          },
        },
      },
    ])
    .jpeg()
    .toBuffer();
}
