import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notFoundPath } from '#shared/site/paths.ts';
import { screenAddresses } from '#shared/site/screen-addresses.ts';

const folder = join(import.meta.dirname, '..', 'cloudfront');
const read = (name: string) => readFileSync(join(folder, `${name}.js`), 'utf8');

/** A file of infra/stack/cloudfront that defines `rewrite`, the work of a CloudFront function. */
export type CdnScript = 'page' | 'api';

/** A CloudFront function for viewer requests, with the redirect from other host names (`redirect`). */
export function cdnScript(
  script: CdnScript,
  redirect?: { readonly from: string; readonly to: string },
): string {
  const entry = redirect
    ? read('redirect').replaceAll('FROM_HOST', redirect.from).replaceAll('TO_HOST', redirect.to)
    : read('handler');
  // Replacer functions, because the pattern contains `$`, which is special in a replacement text.
  const rewrite = read(script)
    .replace('SCREEN_ADDRESSES', () => screenAddresses.source)
    .replace('NOT_FOUND', () => notFoundPath);
  return `${rewrite}${entry}`;
}
