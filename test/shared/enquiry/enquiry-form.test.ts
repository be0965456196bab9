// Rule 21.2
import { describe, expect, it } from 'vitest';
import {
  type EnquiryForm,
  enquiryFormErrors,
  longestMessage,
  longestName,
} from '#shared/enquiry/enquiry-form.ts';

const form = (changes: Partial<EnquiryForm> = {}): EnquiryForm => ({
  name: 'Jane Doe',
  email: 'jane@example.com',
  message: 'How much is it?',
  ...changes,
});

describe('a question to the artist', () => {
  it.each<[string, Partial<EnquiryForm>]>([
    ['with usual input', {}],
    ['with maximum lengths', { name: 'x'.repeat(longestName), message: 'x'.repeat(longestMessage) }],
    [
      'with surrounding spaces',
      { name: ' Jane ', email: ' jane@example.com ', message: '  How much is it?  ' },
    ],
  ])('is valid %s', (_, changes) => {
    expect(enquiryFormErrors(form(changes))).toEqual({});
  });

  it.each<[Partial<EnquiryForm>, Partial<EnquiryForm>]>([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(longestName + 1) }, { name: 'Name may have at most 80 characters' }],
    [{ email: 'jane' }, { email: 'Valid email is required' }],
    [{ message: ' short   ' }, { message: 'Please write at least 10 characters' }],
    [{ message: 'x'.repeat(longestMessage + 1) }, { message: 'Message may have at most 2000 characters' }],
  ])('with the input %o has the errors %o', (changes, errors) => {
    expect(enquiryFormErrors(form(changes))).toEqual(errors);
  });
});
