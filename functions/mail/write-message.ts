import { artworkItemSchema } from '#functions/catalogue/catalogue-items.ts';
import { keys } from '#functions/db/keys.ts';
import { letterHtml } from '#functions/mail/letter/html.ts';
import type { Letter } from '#functions/mail/letter/letter.ts';
import { orderArrived } from '#functions/mail/letter/order-arrived.ts';
import { orderConfirmed } from '#functions/mail/letter/order-confirmed.ts';
import type { Sale } from '#functions/mail/letter/sale.ts';
import type { LetterAbout } from '#functions/mail/letter/sale-letter.ts';
import { letterText } from '#functions/mail/letter/text.ts';
import type { Picture } from '#shared/model/artwork.ts';
import { shop } from '#shop-config';
import type { Mail, MailKind } from './mail.ts';
import type { MailPorts } from './ports.ts';
import type { MailMessage } from './sender.ts';

const letters: Readonly<Record<MailKind, (about: LetterAbout) => Letter>> = {
  'order-confirmed': orderConfirmed,
  'order-arrived': orderArrived,
};

/** The mail as it is handed over; the works' pictures are those of this moment. */
export async function writeMessage(
  { table, siteOrigin }: Pick<MailPorts, 'table' | 'siteOrigin'>,
  mail: Mail,
): Promise<MailMessage> {
  const { orderId, kind, to, replyTo, sale, tries } = mail;
  if (to === undefined || sale === undefined) throw new Error('A mail that waits has a reader and a text');
  const pictures = await readPictures(table, sale);
  const letter = letters[kind]({ orderId, sale, pictures, siteOrigin });
  return {
    to,
    replyTo,
    subject: letter.subject,
    html: letterHtml(letter, { name: shop.brand, url: siteOrigin }),
    text: letterText(letter),
    tags: { order: orderId, mail: kind, try: String(tries) },
  };
}

/** A work that is gone, or whose row this version cannot read, is shown without a picture. */
async function readPictures(table: MailPorts['table'], { lines }: Sale): Promise<Map<string, Picture>> {
  const artworkIds = new Set(lines.map(({ artworkId }) => artworkId));
  const items = await table.batchGet([...artworkIds].map((artworkId) => keys.artwork(artworkId)));
  return new Map(
    items.flatMap((item) => {
      const { data } = artworkItemSchema.safeParse(item);
      return data?.picture ? [[data.artworkId, data.picture] as const] : [];
    }),
  );
}
