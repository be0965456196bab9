import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { awsLimits } from '#functions/platform/aws-limits.ts';
import type { SendOutcome } from './mail.ts';
import type { SendMail } from './ports.ts';

/** Error codes of SES (SES API v2 reference, SendEmail, "Errors") and of AWS in general ("Common Errors"). */
const meanings: Readonly<Record<string, SendOutcome['kind']>> = {
  TooManyRequestsException: 'busy',
  LimitExceededException: 'busy',
  ThrottlingException: 'busy',
  AccountSuspendedException: 'closed',
  SendingPausedException: 'closed',
  MailFromDomainNotVerifiedException: 'closed',
  NotFoundException: 'closed',
  AccessDeniedException: 'closed',
  ExpiredTokenException: 'closed',
  UnrecognizedClientException: 'closed',
  MessageRejected: 'refused',
  BadRequestException: 'refused',
  ValidationException: 'refused',
};

/**
 * Makes each email use a new connection. If SES had closed a reused connection, it would be unknown whether SES has the
 * email, so the email would wait for an event and come late.
 */
const connection = { keepAlive: false } as const;

/** Creates a sender that uses Amazon SES. */
export function createSesSender(options: {
  readonly from: string;
  readonly configurationSet: string;
}): SendMail {
  const { requestHandler, ...limits } = awsLimits.mail;
  const client = new SESv2Client({
    ...limits,
    requestHandler: { ...requestHandler, httpAgent: connection, httpsAgent: connection },
  });
  return async ({ to, fromName, replyTo, subject, html, text, oneClick, tags }) => {
    const charset = { Charset: 'UTF-8' } as const;
    try {
      const { MessageId } = await client.send(
        new SendEmailCommand({
          FromEmailAddress: `${encodedName(fromName)} <${options.from}>`,
          Destination: { ToAddresses: [to] },
          ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
          Content: {
            Simple: {
              Subject: { Data: subject, ...charset },
              Body: { Html: { Data: html, ...charset }, Text: { Data: text, ...charset } },
              // Suppresses automatic replies such as holiday notices (RFC 3834).
              Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }, ...unsubscribeHeaders(oneClick)],
            },
          },
          EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
          ...(options.configurationSet !== '' && { ConfigurationSetName: options.configurationSet }),
        }),
      );
      return MessageId
        ? { kind: 'accepted', messageId: MessageId }
        : { kind: 'unknown', code: 'NoMessageId' };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

/** Returns the headers for unsubscribing with one click in the mail program (RFC 8058). */
function unsubscribeHeaders(oneClick: string | undefined) {
  if (oneClick === undefined) return [];
  return [
    { Name: 'List-Unsubscribe', Value: `<${oneClick}>` },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ];
}

function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof SESv2ServiceException))
    return { kind: 'unknown', code: error instanceof Error ? error.name : 'Error' };
  const code = error.name;
  // SES uses the same code for an unverified sender and for a rejected message; only the text differs ("Amazon SES
  // email sending errors"). An unverified sender is temporary: the operator has to verify it.
  if (code === 'MessageRejected' && /not verified/i.test(error.message)) return { kind: 'closed', code };
  const kind = meanings[code];
  if (kind && kind !== 'accepted') return { kind, code };
  const status = error.$metadata.httpStatusCode ?? 500;
  return { kind: status === 429 ? 'busy' : status >= 500 || status < 400 ? 'unknown' : 'refused', code };
}

/** Bytes of UTF-8 that fit into one encoded word of 75 characters (RFC 2047 section 2). */
const longestWord = 45;

/** Returns the sender's name for a header: quoted, or as encoded words when it is not ASCII. */
export function encodedName(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name)) return `"${name.replace(/["\\]/g, '\\$&')}"`;
  const words: string[] = [];
  let word = '';
  for (const character of name) {
    if (Buffer.byteLength(word + character) > longestWord) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ');
}
