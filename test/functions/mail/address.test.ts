// Rule 19.7
import { describe, expect, it } from 'vitest';
import { deliverableAddress, maskedAddress } from '#functions/mail/address.ts';

describe('the deliverable address', () => {
  it.each([
    ['jane@example.com', 'jane@example.com'],
    ['Jane.Doe+art@Example.COM', 'Jane.Doe+art@example.com'],
    ['käufer@example.com', undefined],
    ['jane@bücher.example', 'jane@xn--bcher-kva.example'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
    [`${'a'.repeat(65)}@example.com`, undefined],
    [`jane@${'long.'.repeat(50)}example.com`, undefined],
    ['jane@', undefined],
    ['jane@localhost', undefined],
    ['jane@example.com:25', undefined],
    ['jane@example.com\r\nBcc: all@example.com', undefined],
    ['jane@exa\u202emple.com', undefined],
    ['jane@example.com, all@example.com', undefined],
    ['"jane" <jane@example.com>', undefined],
    ['jane..doe@example.com', undefined],
  ])('of %j is %j', (text, travels) => {
    expect(deliverableAddress(text)).toBe(travels);
  });
});

it('a masked address shows only its first letter and its domain', () => {
  expect(maskedAddress('jane.doe@example.com')).toBe('j…@example.com');
});
