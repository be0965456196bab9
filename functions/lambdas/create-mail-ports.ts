import type { Basics, Services } from '#functions/http/services.ts';
import type { MailPorts } from '#functions/mail/ports.ts';
import { createSesSender } from '#functions/mail/ses-sender.ts';
import { newsletterMail } from '#functions/newsletter/newsletter-mail.ts';
import { makeOrderLink } from '#functions/orders/order-page/order-link.ts';
import { squareUrls } from '#functions/platform/config.ts';
import { metric } from '#functions/platform/log.ts';
import { shop } from '#shop-config';

/** Throws if the shop has no sender of emails. */
export function createMailPorts({
  config,
  secret,
  table,
  now,
  log,
}: Basics & Pick<Services, 'secret'>): MailPorts {
  const { mail, siteOrigin } = config;
  if (!mail) throw new Error('Configuration: MAIL_FROM');
  const orderLink = (orderId: string) => makeOrderLink({ table, secret, now }, siteOrigin, orderId);
  const send = createSesSender(mail);
  const inSandbox = config.squareUrl === squareUrls.sandbox && { shoppersMailTo: shop.email };
  const newsletter = newsletterMail;
  return { table, now, secret, siteOrigin, orderLink, send, newsletter, log, metric, ...inSandbox };
}
