import { isAllowedImage } from '#functions/sync/normalise/work.ts';
import { BadPicture, PictureUnreachable } from './make-files.ts';

const mostBytes = 30 * 1024 * 1024;
const mostRedirects = 3;

/**
 * Downloads a picture from Square's URL. Contacts only allowed hosts, even after redirects. Limits: 30 MB, and
 * `timeout` milliseconds for headers and body together. Throws BadPicture or PictureUnreachable.
 */
export async function fetchOriginal(
  url: string,
  options: { readonly imageHosts: readonly string[]; readonly timeout: number },
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(options.timeout);
  let address = url;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    if (!isAllowedImage(address, options.imageHosts)) {
      throw new BadPicture(
        'Its picture has an address that the shop does not load pictures from. Please upload it again in Square.',
      );
    }
    const response = await reach(address, signal);
    const next = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && next) {
      await response.body?.cancel();
      address = URL.parse(next, address)?.href ?? '';
      continue;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw refusal(response.status);
    }
    return readBody(response);
  }
  throw new BadPicture('Its picture is redirected too often. Please upload it again in Square.');
}

async function reach(address: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, {
      redirect: 'manual',
      signal,
      headers: { accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif' },
    });
  } catch {
    throw unreachable();
  }
}

function refusal(status: number): Error {
  if (status === 408 || status === 429 || status >= 500) return unreachable();
  return new BadPicture(
    status === 404 || status === 410
      ? 'Its picture cannot be loaded: it is not at its address any more. Please upload it again in Square.'
      : `Its picture cannot be loaded from Square (status ${status}). Please upload it again in Square.`,
  );
}

async function readBody(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      // Leaving the loop cancels the download.
      if (size > mostBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw unreachable();
  }
  if (size > mostBytes) {
    throw new BadPicture('Its picture is larger than 30 MB. Please upload a smaller one in Square.');
  }
  return Buffer.concat(chunks);
}

function unreachable(): PictureUnreachable {
  return new PictureUnreachable('Its picture could not be fetched from Square. The next sync tries again.');
}
