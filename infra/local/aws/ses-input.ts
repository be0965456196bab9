import * as z from 'zod';
import type { MailParts } from './mail-file.ts';
import { Refusal } from './wire.ts';

const content = z.object({ Data: z.string(), Charset: z.string().optional() });

/** Fields of SendEmail (SES API v2 reference, API_SendEmail) that the shop uses. The local SES refuses other fields. */
const requestSchema = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: z.array(z.string()).min(1).max(50) }),
  ReplyToAddresses: z.array(z.string()).optional(),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: content,
      Body: z.strictObject({ Html: content, Text: content }),
      // MessageHeader: at most 15 headers, with a name of 1 to 126 characters, a value of 1 to 870, and no line breaks.
      Headers: z
        .array(
          z.strictObject({
            Name: z.string().regex(/^[!-9;-@A-~]{1,126}$/),
            Value: z.string().regex(/^[ -~]{1,870}$/),
          }),
        )
        .max(15)
        .optional(),
    }),
  }),
  // MessageTag: letters, digits, underscores and dashes, fewer than 256 characters.
  EmailTags: z
    .array(
      z.strictObject({ Name: z.string().regex(/^[\w-]{1,255}$/), Value: z.string().regex(/^[\w-]{1,255}$/) }),
    )
    .optional(),
  ConfigurationSetName: z.string().optional(),
});

interface Account {
  readonly identities: readonly string[];
  readonly configurationSets: readonly string[];
}

type TakenMail = Omit<MailParts, 'messageId' | 'date'> & {
  readonly tags: Readonly<Record<string, readonly string[]>>;
};

/** Parses an email. Throws a Refusal when SES would reject it. */
export function readMail(body: Buffer, account: Account): TakenMail {
  const parsed = requestSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Refusal('BadRequestException', `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const request = parsed.data;
  const { Simple } = request.Content;
  const set = request.ConfigurationSetName;
  if (set !== undefined && !account.configurationSets.includes(set))
    throw new Refusal('NotFoundException', `Configuration set <${set}> does not exist.`, 404);
  for (const header of [request.FromEmailAddress, Simple.Subject.Data]) refuseLineBreaks(header);
  const to = request.Destination.ToAddresses;
  const replyTo = request.ReplyToAddresses ?? [];
  for (const address of [request.FromEmailAddress, ...to, ...replyTo]) refuseUnreachable(address);
  const sender = bareAddress(request.FromEmailAddress);
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  if (![sender, domain].some((identity) => account.identities.includes(identity))) {
    throw new Refusal(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region LOCAL: ${sender}`,
    );
  }
  return {
    from: request.FromEmailAddress,
    to,
    replyTo,
    subject: Simple.Subject.Data,
    html: Simple.Body.Html.Data,
    text: Simple.Body.Text.Data,
    headers: Simple.Headers ?? [],
    tags: Object.fromEntries((request.EmailTags ?? []).map(({ Name, Value }) => [Name, [Value]])),
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Refusal('SerializationException', 'The request is not JSON');
  }
}

function refuseLineBreaks(header: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(header))
    throw new Refusal('BadRequestException', 'Header values may not hold control characters');
}

/** Refuses text beyond ASCII, for which SES requires Punycode or encoded words (Destination: no SMTPUTF8). */
function refuseUnreachable(address: string): void {
  refuseLineBreaks(address);
  const bare = bareAddress(address);
  if (!/^[ -~]*$/.test(address) || !/^[^\s@,;<>"]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(bare))
    throw new Refusal('BadRequestException', 'Missing final ‘@domain’ or illegal address');
}

/** Returns `a@b.c` for `"Name" <a@b.c>`. */
function bareAddress(address: string): string {
  return /<([^<>]*)>$/.exec(address)?.[1] ?? address;
}
