import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { awsLimits } from '#functions/platform/aws-limits.ts';
import type { SendOutcome } from './mail.ts';
import type { SendMail } from './sender.ts';

/** SES API v2 reference, SendEmail, "Errors"; and what IAM and throttling say on any call ("Common Errors"). */
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
 * A connection for each mail. One that is kept from the last may have been closed since, and then nobody knows whether
 * SES has the mail: it would wait for its event, and come late.
 */
const connection = { keepAlive: false } as const;

/** Sends by Amazon SES. */
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
              // Holiday notices stay away (RFC 3834).
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

/** RFC 8058: one press in the mail program itself ends it. */
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
  // Nobody can tell a sender that is not verified yet from a message SES dislikes, except by its words ("Amazon SES
  // email sending errors"); the first waits for the operator.
  if (code === 'MessageRejected' && /not verified/i.test(error.message)) return { kind: 'closed', code };
  const kind = meanings[code];
  if (kind && kind !== 'accepted') return { kind, code };
  const status = error.$metadata.httpStatusCode ?? 500;
  return { kind: status === 429 ? 'busy' : status >= 500 || status < 400 ? 'unknown' : 'refused', code };
}

/** Bytes of UTF-8 that fit into one encoded word of 75 characters (RFC 2047 section 2). */
const longestWord = 45;

/** A name as it may stand before an address: quoted, or as encoded words where it is more than ASCII. */
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
