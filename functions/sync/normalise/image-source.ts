import { createHash } from 'node:crypto';
import { shop } from '#shop-config';

/** Where a picture of a work comes from. */
export interface ImageSource {
  readonly imageId: string;
  readonly url: string;
  /** Of image and address. Words about the picture leave it as it is. */
  readonly key: string;
  /**
   * Of the image object. Any edit raises it, of a caption too; and whether its address changes when its file is replaced,
   * Square does not say. So where it alone has moved, the file is looked at.
   */
  readonly version: number;
  /** By which rows of before know it, in which the version was a part of the key. */
  readonly formerKey: string;
  /** What it shows, in the artist's words; absent where they are none or just the title. */
  readonly alt?: string;
}

export function imageSource(
  imageId: string,
  image: { readonly url: string; readonly version: number },
): ImageSource {
  const { url, version } = image;
  return {
    imageId,
    url,
    key: hashOf(`${imageId}\n${url}`),
    version,
    formerKey: hashOf(`${imageId}\n${version}\n${url}`),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
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
