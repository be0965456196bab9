import { artworkItemSchema } from '#functions/catalogue/catalogue-items.ts';
import { keys } from '#functions/db/keys.ts';
import { letterHtml } from '#functions/mail/letter/html.ts';
import { letterText } from '#functions/mail/letter/text.ts';
import { artworksOf, writeLetter } from '#functions/mail/letter/write-letter.ts';
import type { Picture } from '#shared/model/artwork.ts';
import { shop } from '#shop-config';
import { deliverableAddress } from './address.ts';
import type { Mail } from './mail.ts';
import { type MailKind, mailId } from './mail-key.ts';
import type { MailPorts } from './ports.ts';
import type { MailMessage } from './sender.ts';

/** Only its buyer is shown the way to an order's page. */
const toBuyers: readonly MailKind[] = ['order-confirmed', 'shipped', 'refunded', 'order-link'];

/** The mail as it is handed over; the works' pictures are those of this moment. */
export async function writeMessage(
  { table, siteOrigin, orderLink }: Pick<MailPorts, 'table' | 'siteOrigin' | 'orderLink'>,
  mail: Mail,
): Promise<MailMessage> {
  const { about, kind, to, replyTo, content, tries } = mail;
  if (to === undefined || content === undefined) throw new Error('A mail that waits has a reader and a text');
  const letter = writeLetter(content, {
    about,
    pictures: await readPictures(table, artworksOf(content)),
    siteOrigin,
    orderLink: toBuyers.includes(kind) ? await orderLink?.(about) : undefined,
  });
  return {
    to,
    replyTo: replyTo === undefined ? undefined : deliverableAddress(replyTo),
    subject: letter.subject,
    html: letterHtml(letter, { name: shop.brand, url: siteOrigin }),
    text: letterText(letter),
    tags: { mail: mailId(mail), try: String(tries) },
  };
}

/** A work that is gone, or whose row this version cannot read, is shown without a picture. */
async function readPictures(
  table: MailPorts['table'],
  artworkIds: readonly string[],
): Promise<Map<string, Picture>> {
  const items = await table.batchGet(artworkIds.map((artworkId) => keys.artwork(artworkId)));
  return new Map(
    items.flatMap((item) => {
      const { data } = artworkItemSchema.safeParse(item);
      return data?.picture ? [[data.artworkId, data.picture] as const] : [];
    }),
  );
}
