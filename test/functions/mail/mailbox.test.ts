import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailboxOf } from '#functions/mail/address.ts';

describe('the mailbox for rate limits', () => {
  it.each([
    ['jane@example.com', 'jane@example.com'],
    ['  Jane@Example.COM ', 'jane@example.com'],
    ['jane+shop@example.com', 'jane@example.com'],
    ['+jane@example.com', '+jane@example.com'],
    ['jane.doe@example.com', 'jane.doe@example.com'],
    ['j.a.n.e@gmail.com', 'jane@gmail.com'],
    ['J.ane+shop@GoogleMail.com', 'jane@gmail.com'],
    ['jane@BÜCHER.example', 'jane@xn--bcher-kva.example'],
    ['jane@example.com.', 'jane@example.com'],
    ['.@gmail.com', '.@gmail.com'],
    ['@example.com', '@example.com'],
  ])('of %j is %j', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  const word = fc.stringMatching(/^[a-z0-9_]{1,12}$/);
  const domain = fc.constantFrom('gmail.com', 'example.com', 'bücher.example');
  /** Makes spellings of a text with each letter in upper or lower case. */
  const inAnyCase = (text: string) =>
    fc
      .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
      .map((flags) => [...text].map((sign, place) => (flags[place] ? sign.toUpperCase() : sign)).join(''));

  // Rule 22.5
  it('is the same for every tag and for upper and lower case', () => {
    const spelled = fc
      .tuple(word, domain, fc.stringMatching(/^[a-z0-9.+_-]{0,12}$/))
      .chain(([local, host, tag]) =>
        fc.tuple(inAnyCase(`${local}+${tag}@${host}`), fc.constant(`${local}@${host}`)),
      );
    fc.assert(fc.property(spelled, ([spelling, plain]) => mailboxOf(spelling) === mailboxOf(plain)));
  });
});
