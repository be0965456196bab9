import { codeLifetimeMs, codeOf } from '#functions/mail/email-code.ts';
import type { Mail } from '#functions/mail/mail.ts';
import type { MailPorts } from '#functions/mail/ports.ts';
import type { Letter, LetterContext } from './letter.ts';
import type { WriteLetter } from './write-letter.ts';

/** Returns undefined once the code has expired, because the email would be of no use. */
export async function codeLetterWriter(
  { secret, now }: Pick<MailPorts, 'secret' | 'now'>,
  { about, createdAt }: Mail,
): Promise<WriteLetter | undefined> {
  if (now() >= createdAt + codeLifetimeMs) return undefined;
  const code = codeOf(await secret('addressKey'), about);
  return ({ kind }, context) => codeLetter(kind === 'sign-in-code', code, context);
}

/** Letter with a code for the studio's sign-in or the checkout. It contains no text that a stranger may have typed. */
export function codeLetter(isForSignIn: boolean, code: string, { siteOrigin, texts }: LetterContext): Letter {
  const words = isForSignIn
    ? {
        subject: 'Your code for the studio',
        opening:
          'Someone entered the password of your studio on a device or in a browser where it was not used before. To sign in, enter this code there.',
        otherwise:
          'If it was not you, someone knows your password: sign in on your own device, change it, and add a passkey.',
        footer: `Sent by your shop at ${siteOrigin}`,
      }
    : {
        subject: `Your code for ${texts.brand}`,
        opening: 'Someone, most likely you, is paying with this email address. To pay, enter this code.',
        otherwise: 'If it was not you, ignore this email. Nobody can use your address without the code.',
        footer: `You receive this email because your address was entered in the checkout at ${siteOrigin}.`,
      };
  return {
    subject: words.subject,
    preview: 'It works once, for ten minutes.',
    heading: words.subject,
    opening: [words.opening],
    works: [],
    facts: [{ label: 'Code', value: code, isTotal: true }],
    actions: [],
    closing: ['It works once, for ten minutes. Give it to nobody.', words.otherwise],
    signature: isForSignIn ? 'Your shop' : texts.artist,
    footer: [words.footer, ...(isForSignIn ? [] : [texts.company])],
  };
}
