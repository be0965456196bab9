import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isMailKind,
  type MailKey,
  mailId,
  mailKey,
  mailKinds,
  readMailId,
  readMailKey,
} from '#functions/mail/mail-key.ts';
import { idPattern } from '#shared/contract/schemas.ts';
import { orderId } from '#test/support/mail/sales.ts';

const mails: fc.Arbitrary<MailKey> = fc.record({
  about: fc.constantFrom(orderId, 'a_refunded_1', 'A-b_c'),
  kind: fc.constantFrom(...Object.keys(mailKinds).filter(isMailKind)),
  number: fc.integer({ min: 1, max: 9_999_999 }),
  copy: fc.integer({ min: 1, max: 99 }),
});

describe('an email’s key', () => {
  it('can be turned back into the email, like the email’s id in URLs', () => {
    fc.assert(
      fc.property(mails, (mail) => {
        expect(readMailKey(mailKey(mail))).toEqual(mail);
        expect(readMailId(mailId(mail))).toEqual(mail);
      }),
    );
    expect(mailId({ about: orderId, kind: 'order-confirmed', number: 9_999_999, copy: 99 })).toMatch(
      idPattern,
    );
  });

  it('has the kind alone as sort key for the first email of a kind', () => {
    expect(mailKey({ about: orderId, kind: 'order-confirmed', number: 1, copy: 1 })).toEqual({
      pk: `MAIL#${orderId}`,
      sk: 'order-confirmed',
    });
  });

  it.each(['', 'x', 'x_shipped_1', 'x_letter_1_1', 'x_shipped_0_1', 'x_shipped_1_-1', '_shipped_1_1'])(
    'cannot be read from the name %j',
    (id) => {
      expect(readMailId(id)).toBeUndefined();
    },
  );
});
