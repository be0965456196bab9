import { describeError } from '#functions/log.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { shop } from '#shop-config';
import type { HttpPorts } from './ports.ts';

/**
 * Refusals are written with the contact email of shop.config.ts; the answer names the one that the artist has published
 * since. Other refusals cost no read of the table.
 */
export async function withContact(
  { contactEmail, log }: Pick<HttpPorts, 'contactEmail' | 'log'>,
  body: ErrorBody,
): Promise<ErrorBody> {
  if (!body.error.includes(shop.email)) return body;
  try {
    const email = await contactEmail();
    return { ...body, error: body.error.replaceAll(shop.email, () => email) };
  } catch (error) {
    log('warn', { message: 'contact email not read', error: describeError(error) });
    return body;
  }
}
