import { createHmac } from 'node:crypto';
import { safeEqual } from '#functions/http/cookies.ts';

export const signatureHeader = 'x-square-hmacsha256-signature';

/**
 * True when Square made this request: HMAC-SHA256 over the address exactly as it is registered, followed by the body
 * exactly as it came (Square docs, webhooks). Without a key nothing is genuine.
 */
export function isGenuine(request: {
  readonly body: string;
  readonly signature: string | undefined;
  readonly url: string;
  readonly key: string;
}): boolean {
  const { body, signature, url, key } = request;
  if (!signature || signature.length > 128 || key === '' || url === '') return false;
  return safeEqual(
    signature,
    createHmac('sha256', key)
      .update(url + body)
      .digest('base64'),
  );
}
