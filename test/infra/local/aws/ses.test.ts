// Rule 19.6
import { describe, expect, it } from 'vitest';
import type { MailMessage } from '#functions/mail/ports.ts';
import { encodedName } from '#functions/mail/ses-sender.ts';
import { shop } from '#shop-config';
import { startPost } from '#test/support/mail/post.ts';
import { orderId } from '#test/support/mail/sales.ts';

const post = await startPost();

const message = (changes: Partial<MailMessage> = {}): MailMessage => ({
  to: 'jane@example.com',
  fromName: shop.artist,
  replyTo: shop.email,
  subject: 'Your order: Mondträume 🌙',
  html: '<p>Thank you</p>',
  text: 'Thank you',
  tags: { mail: `${orderId}_order-confirmed_1_1`, try: '1' },
  ...changes,
});

describe('local SES, called by the real SDK', () => {
  it('accepts an email and stores it as a file that mail programs can read', async () => {
    const before = post.files().length;
    const outcome = await post.ports.send(message());
    const mail = (await post.mails())[before];

    expect(outcome).toMatchObject({ kind: 'accepted' });
    expect(mail).toMatchObject({
      subject: 'Your order: Mondträume 🌙',
      from: { name: shop.artist, address: shop.email },
      to: [{ address: 'jane@example.com' }],
      replyTo: [{ address: shop.email }],
    });
    expect(mail?.html?.trim()).toBe('<p>Thank you</p>');
    expect(mail?.text?.trim()).toBe('Thank you');
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it.each([
    ['throttle', 'busy', 'TooManyRequestsException'],
    ['quota', 'busy', 'LimitExceededException'],
    ['suspended', 'closed', 'AccountSuspendedException'],
    ['paused', 'closed', 'SendingPausedException'],
    ['down', 'unknown', 'InternalFailure'],
  ] as const)('with the fault "%s" answers %s (%s), and sends nothing', async (fault, kind, code) => {
    const before = post.files().length;
    post.ses.fail(fault);

    expect(await post.ports.send(message())).toEqual({ kind, code });
    expect(post.files()).toHaveLength(before);
  });
});

describe('the sender’s name', () => {
  it.each([
    ['Marlo Wren', '"Marlo Wren"'],
    ['Ada "Moon" Painter', '"Ada \\"Moon\\" Painter"'],
    ['Zoë', '=?UTF-8?B?Wm/Dqw==?='],
  ])('%s is written before the address as %s', (name, encoded) => {
    expect(encodedName(name)).toBe(encoded);
  });
});
