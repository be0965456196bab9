import { createHash } from 'node:crypto';
import { shop } from '#shop-config';

/** Where the picture of a work comes from, and the key its files will be stored under. */
export interface ImageSource {
  readonly imageId: string;
  readonly url: string;
  /** Changes whenever the picture may have: replacing a file at Square keeps the image's id. */
  readonly key: string;
  /** What it shows, in the artist's words; absent where they are none or just the title. */
  readonly alt?: string;
}

export function imageSource(
  imageId: string,
  image: { readonly url: string; readonly version: number },
): ImageSource {
  const key = createHash('sha256')
    .update(`${imageId}\n${image.version}\n${image.url}`)
    .digest('hex')
    .slice(0, 20);
  return { imageId, url: image.url, key };
}

/** Square's own hosts over https, and the hosts that the operator named as they are. */
export function isAllowedImage(url: string, extraHosts: readonly string[]): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username || parsed.password) return false;
  const { protocol, hostname, host } = parsed;
  if (extraHosts.includes(host) || extraHosts.includes(hostname)) {
    return protocol === 'https:' || protocol === 'http:';
  }
  return protocol === 'https:' && (shop.imageHosts as readonly string[]).includes(host);
}
