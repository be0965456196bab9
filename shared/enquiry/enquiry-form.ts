import { emailError } from '#shared/text/email.ts';

/** Topics of a visitor's question. */
export const enquiryKinds = ['price', 'shipping', 'sold', 'commission', 'other'] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

/** The visitor's input, as typed. */
export interface EnquiryForm {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

/** Characters. */
export const longestName = 80;
const shortestMessage = 10;
export const longestMessage = 2_000;

const words = {
  name: 'Name is required',
  longName: `Name may have at most ${longestName} characters`,
  message: `Please write at least ${shortestMessage} characters`,
  longMessage: `Message may have at most ${longestMessage} characters`,
} as const;

export function nameError(name: string): string | undefined {
  const { length } = name.trim();
  if (length === 0) return words.name;
  return length > longestName ? words.longName : undefined;
}

export function messageError(message: string): string | undefined {
  const { length } = message.trim();
  if (length < shortestMessage) return words.message;
  return length > longestMessage ? words.longMessage : undefined;
}

/** Returns the errors of the invalid fields, in the order of the fields; empty when the form is valid. */
export function enquiryFormErrors({ name, email, message }: EnquiryForm): Partial<EnquiryForm> {
  const errors = { message: messageError(message), name: nameError(name), email: emailError(email) };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}
