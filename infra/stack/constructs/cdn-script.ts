import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notFoundPath } from '#shared/site/paths.ts';
import { screenAddresses } from '#shared/site/screen-addresses.ts';

const folder = join(import.meta.dirname, '..', 'cloudfront');
const read = (name: string) => readFileSync(join(folder, `${name}.js`), 'utf8');

/**
 * Name of a file in infra/stack/cloudfront. It defines `rewrite`, which a CloudFront function calls for each request.
 */
export type CdnScript = 'page' | 'api';

/**
 * Returns the code of a CloudFront function for viewer requests. A behavior can have only one function, so each
 * function also redirects from the second host name. `redirect` has host names.
 */
export function cdnScript(
  script: CdnScript,
  redirect?: { readonly from: string; readonly to: string },
): string {
  const entry = redirect
    ? read('redirect').replaceAll('FROM_HOST', redirect.from).replaceAll('TO_HOST', redirect.to)
    : read('handler');
  // Functions as replacements, because the pattern contains `$`, which is special in a replacement text.
  const rewrite = read(script)
    .replace('SCREEN_ADDRESSES', () => screenAddresses.source)
    .replace('NOT_FOUND', () => notFoundPath);
  return `${rewrite}${entry}`;
}
