import { createHmac } from 'node:crypto';
import { safeEqual } from '#functions/http/cookies.ts';

export const signatureHeader = 'x-square-hmacsha256-signature';

/** HMAC-SHA256 over the registered URL and the raw body (Square docs, webhooks). False without a key. */
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
