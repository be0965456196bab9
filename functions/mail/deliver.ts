import { readPictures } from '#functions/catalogue/read-pictures.ts';
import type { Key } from '#functions/db/keys.ts';
import { UnreadableRow } from '#functions/db/stored-row.ts';
import { codeLetterWriter } from '#functions/mail/letter/code-letters.ts';
import { letterHtml } from '#functions/mail/letter/html.ts';
import { letterText } from '#functions/mail/letter/text.ts';
import { artworksOf, type WriteLetter, writeLetter } from '#functions/mail/letter/write-letter.ts';
import { describeError } from '#functions/platform/log.ts';
import { readLetterTexts } from '#functions/texts/letter-texts.ts';
import { shop } from '#shop-config';
import { deliverableAddress } from './address.ts';
import { afterAnswer, type Mail, type SendOutcome } from './mail.ts';
import { keyOf, type NewMail, type SaleEvent } from './mail-action.ts';
import {
  announced,
  isCode,
  isToShopper,
  isToSubscriber,
  isUnproven,
  mailId,
  mailKey,
  readMailKey,
} from './mail-key.ts';
import { claim, dropMail, isKnown, listDue, noteStep, openEvent, readDue, standBack } from './outbox.ts';
import type { MailMessage, MailPorts } from './ports.ts';

/**
 * Turns sales into emails, and sends the due emails one at a time, orders first, until `until` (milliseconds). Stops
 * when SES reports throttling or that sending is paused. `written`: keys of emails that were just written and may be
 * missing from the index.
 */
export async function deliverDue(
  ports: MailPorts,
  until: number,
  written: readonly Key[] = [],
): Promise<void> {
  const postponed = new Set<string>();
  const queue = [...(await listDue(ports.table, ports.now())), ...written];
  for (let place = 0; place < queue.length && ports.now() < until; place++) {
    const key = queue[place] as Key;
    try {
      if (!isKnown(key)) {
        ports.log('warn', { message: 'mail', mail: nameOf(key), state: 'WAITS', code: 'unknown kind' });
        await standBack(ports.table, key, ports.now());
        continue;
      }
      // An announcement waits until the other emails in the queue have been sent.
      if (key.sk === announced && place < queue.length - 1 && !postponed.has(key.pk)) {
        postponed.add(key.pk);
        queue.push(key);
        continue;
      }
      const due = await readDue(ports.table, key);
      if (due && 'announcement' in due) {
        const next = await ports.newsletter?.writeNext(ports.table, due.announcement, ports.now());
        if (next) queue.push(...next.mails.map(mailKey), ...(next.isDone ? [] : [key]));
      } else if (due && 'event' in due) {
        const mails = newMails(due.event, ports.now());
        await openEvent(ports.table, due.event, mails);
        // These emails are sent next, because the run may end before the rest of the queue is sent.
        queue.splice(place + 1, 0, ...mails.map((mail) => mailKey(keyOf(mail))));
      } else if (due) {
        const outcome = await deliver(ports, due.mail);
        if (outcome === 'busy' || outcome === 'closed') break;
      }
    } catch (error) {
      // An email that fails must not delay the others. A later run retries it.
      ports.metric('MailFailed');
      ports.log('error', { message: 'mail', mail: nameOf(key), error: describeError(error) });
      if (error instanceof UnreadableRow) await standBack(ports.table, key, ports.now());
    }
  }
}

/**
 * Claims an email, sends it and stores the result. Returns the kind of SES's answer, or undefined if this process does
 * not send the email.
 */
async function deliver(ports: MailPorts, mail: Mail) {
  if (mail.state !== 'PENDING' && mail.state !== 'SENDING') return undefined;
  if (mail.dueAt > ports.now()) return undefined;
  const letterWriter = await letterWriterOf(ports, mail);
  if (!letterWriter) {
    await dropMail(ports.table, mail);
    return undefined;
  }
  const isBuyers = isToShopper(mail) || mail.kind === 'payment-code';
  const to = deliverableAddress((isBuyers && ports.shoppersMailTo) || (mail.to ?? ''));
  const message =
    to === undefined
      ? undefined
      : await writeMessage(ports, { ...mail, to, tries: mail.tries + 1 }, letterWriter);
  const mine = await claim(ports.table, mail, ports.now());
  if (!mine) return undefined;
  if (mail.state === 'SENDING') ports.metric('MailUnknown');
  // There is no message if the recipient's address is invalid, which cannot change.
  const outcome: SendOutcome = message ? await ports.send(message) : { kind: 'refused', code: 'Address' };
  const step = afterAnswer(mine, outcome, ports.now());
  const isNoted = await noteStep(ports.table, mine, step, ports.now());
  if (step.to === 'SENT') {
    if (isNoted) ports.metric('MailSent');
    ports.log('info', { message: 'mail', ...wordsOf(mine), state: 'SENT' });
    return outcome.kind;
  }
  const code = 'code' in outcome ? outcome.code : undefined;
  if (outcome.kind === 'closed') ports.metric('MailRefused');
  if (step.to === 'FAILED' && isNoted) giveUp(ports, mine, code);
  else ports.log('warn', { message: 'mail', ...wordsOf(mine), state: step.to, code });
  return outcome.kind;
}

/** Returns undefined if the email is no longer wanted. */
async function letterWriterOf(ports: MailPorts, mail: Mail): Promise<WriteLetter | undefined> {
  if (isCode(mail)) return codeLetterWriter(ports, mail);
  return isToSubscriber(mail) ? ports.newsletter?.letterWriter(ports, mail) : writeLetter;
}

/** Reports an email that was given up. If a stranger may have typed the address, the email is only logged. */
function giveUp(ports: MailPorts, mail: Mail, code: string | undefined): void {
  if (!isUnproven(mail)) ports.metric('MailFailed');
  ports.log(isUnproven(mail) ? 'warn' : 'error', {
    message: 'mail',
    ...wordsOf(mail),
    state: 'FAILED',
    code,
  });
}

/** Returns log fields that identify an email without its address, which logs must not contain. */
function wordsOf(mail: Mail) {
  return { mail: mailId(mail), attempt: mail.tries };
}

function nameOf(key: Key): string {
  const mail = readMailKey(key);
  return mail ? mailId(mail) : `${key.pk} ${key.sk}`;
}

/**
 * Returns the emails about a sale: one to the artist, and one to the shopper if the address is known. For a test order
 * the artist gets both emails, even if an earlier version stored the address that the tester typed.
 */
function newMails({ orderId, buyer: noted, sale }: SaleEvent, now: number): NewMail[] {
  const buyer = sale.isTest ? shop.email : noted;
  const common = { about: orderId, at: now };
  const toShopper: NewMail[] =
    buyer === undefined
      ? []
      : [{ ...common, to: buyer, replyTo: shop.email, content: { kind: 'order-confirmed', sale } }];
  return [
    ...toShopper,
    { ...common, to: shop.email, replyTo: buyer, content: { kind: 'order-arrived', sale } },
  ];
}

/** Writes the message for SES. Pictures and texts are read at the time of sending. */
export async function writeMessage(
  { table, siteOrigin, orderLink }: Pick<MailPorts, 'table' | 'siteOrigin' | 'orderLink'>,
  mail: Mail,
  write = writeLetter,
): Promise<MailMessage> {
  const { about, to, replyTo, content, tries } = mail;
  if (to === undefined || content === undefined)
    throw new Error('An email that waits has a recipient and a text');
  const [pictures, texts] = await Promise.all([
    readPictures(table, artworksOf(content)),
    readLetterTexts(table),
  ]);
  // `replyTo` is the artist's address in shop.config.ts when the email was written. The artist may have published
  // another address.
  const answered = replyTo === shop.email ? texts.email : replyTo;
  const letter = write(content, {
    about,
    pictures,
    texts,
    siteOrigin,
    // Only the shopper gets the link to the order's page.
    orderLink: isToShopper(mail) ? await orderLink?.(about) : undefined,
  });
  return {
    to,
    fromName: texts.artist,
    replyTo: answered === undefined ? undefined : deliverableAddress(answered),
    subject: letter.subject,
    html: letterHtml(letter, { name: texts.brand, url: siteOrigin }),
    text: letterText(letter),
    oneClick: letter.oneClick,
    tags: { mail: mailId(mail), try: String(tries) },
  };
}
