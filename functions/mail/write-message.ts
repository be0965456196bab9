import { readPictures } from '#functions/catalogue/read-pictures.ts';
import { letterHtml } from '#functions/mail/letter/html.ts';
import type { SubscriptionLinks } from '#functions/mail/letter/surroundings.ts';
import { letterText } from '#functions/mail/letter/text.ts';
import { artworksOf, writeLetter } from '#functions/mail/letter/write-letter.ts';
import { readLetterTexts } from '#functions/texts/letter-texts.ts';
import { shop } from '#shop-config';
import { deliverableAddress } from './address.ts';
import type { Mail } from './mail.ts';
import { mailId } from './mail-key.ts';
import type { MailPorts } from './ports.ts';
import { isToShopper } from './recipient.ts';
import type { MailMessage } from './sender.ts';

/** The email as it is handed over; the works' pictures are those of this moment. */
export async function writeMessage(
  { table, siteOrigin, orderLink }: Pick<MailPorts, 'table' | 'siteOrigin' | 'orderLink'>,
  mail: Mail,
  subscriptionLinks?: SubscriptionLinks,
): Promise<MailMessage> {
  const { about, kind, to, replyTo, content, tries } = mail;
  if (to === undefined || content === undefined)
    throw new Error('An email that waits has a recipient and a text');
  const [pictures, texts] = await Promise.all([
    readPictures(table, artworksOf(content)),
    readLetterTexts(table),
  ]);
  // Who is answered is noted with the email; the artist's own address may be another one by now.
  const answered = replyTo === shop.email ? texts.email : replyTo;
  const letter = writeLetter(content, {
    about,
    pictures,
    texts,
    siteOrigin,
    // Only its shopper is shown the way to an order's page.
    orderLink: isToShopper(mail) ? await orderLink?.(about) : undefined,
    subscriptionLinks,
  });
  return {
    to,
    fromName: texts.artist,
    replyTo: answered === undefined ? undefined : deliverableAddress(answered),
    subject: letter.subject,
    html: letterHtml(letter, { name: texts.brand, url: siteOrigin }),
    text: letterText(letter),
    // The email that asks for a confirmation has no subscription to end yet.
    ...(kind === 'new-works' && { oneClick: subscriptionLinks?.oneClick }),
    tags: { mail: mailId(mail), try: String(tries) },
  };
}
