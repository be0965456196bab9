import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notFoundPath } from '#shared/site/paths.ts';
import { screenAddresses } from '#shared/site/screen-addresses.ts';

const folder = join(import.meta.dirname, '..', 'cloudfront');
const read = (name: string) => readFileSync(join(folder, `${name}.js`), 'utf8');

/** What a CloudFront function does with a request: a file of infra/stack/cloudfront that defines `rewrite`. */
export type CdnScript = 'page' | 'api';

/**
 * The code of a CloudFront function at the viewer's request. A behavior has room for one, so that a redirect from a
 * second host name is a part of each. `redirect`: host names.
 */
export function cdnScript(
  script: CdnScript,
  redirect?: { readonly from: string; readonly to: string },
): string {
  const entry = redirect
    ? read('redirect').replaceAll('FROM_HOST', redirect.from).replaceAll('TO_HOST', redirect.to)
    : read('handler');
  // Functions, as the pattern holds a `$`, which means something in a replacement.
  const rewrite = read(script)
    .replace('SCREEN_ADDRESSES', () => screenAddresses.source)
    .replace('NOT_FOUND', () => notFoundPath);
  return `${rewrite}${entry}`;
}
