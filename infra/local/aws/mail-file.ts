import { randomUUID } from 'node:crypto';

/** Parts of a send request that the file of the email contains. */
export interface MailParts {
  readonly messageId: string;
  readonly date: Date;
  /** Value of the header `From`, in ASCII. */
  readonly from: string;
  readonly to: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: readonly { readonly Name: string; readonly Value: string }[];
}

/** Returns an email in RFC 5322 format. Both parts are in base64, so that no line is too long and no byte is lost. */
export function mailFile(mail: MailParts): string {
  const boundary = `part-${randomUUID()}`;
  const part = (type: string, content: string) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=UTF-8`,
    'Content-Transfer-Encoding: base64',
    '',
    wrapped(Buffer.from(content).toString('base64')),
  ];
  return [
    `Date: ${mail.date.toUTCString().replace('GMT', '+0000')}`,
    `From: ${mail.from}`,
    `To: ${mail.to.join(', ')}`,
    ...(mail.replyTo.length > 0 ? [`Reply-To: ${mail.replyTo.join(', ')}`] : []),
    `Subject: ${encodedText(mail.subject)}`,
    `Message-ID: <${mail.messageId}@email.amazonses.com>`,
    ...mail.headers.map(({ Name, Value }) => `${Name}: ${encodedText(Value)}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', mail.text),
    ...part('text/html', mail.html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

const wrapped = (base64: string) => base64.replace(/(.{76})(?=.)/g, '$1\r\n');

/** Encodes text beyond ASCII as encoded words of at most 75 characters, each on its own line (RFC 2047). */
function encodedText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && text.length < 900) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
}
