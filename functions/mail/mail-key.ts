import { type Key, keys } from '#functions/db/keys.ts';

interface KindOfMail {
  /** Position in the order of sending within a run; 0 is first. */
  readonly turn: number;
  readonly to: 'shopper' | 'artist' | 'subscriber' | 'payer';
  /** True if the studio shows the same news, under Questions or in the activity log. */
  readonly isInStudio?: true;
}

/**
 * The kinds of email and how each is treated. Orders are sent first, then emails that strangers can cause,
 * announcements last.
 */
export const mailKinds = {
  'order-confirmed': { turn: 0, to: 'shopper' },
  'order-arrived': { turn: 0, to: 'artist' },
  shipped: { turn: 0, to: 'shopper' },
  refunded: { turn: 0, to: 'shopper' },
  'order-link': { turn: 1, to: 'shopper' },
  'withdrawal-received': { turn: 0, to: 'shopper' },
  'withdrawal-arrived': { turn: 0, to: 'artist' },
  'withdrawal-link': { turn: 1, to: 'shopper' },
  enquiry: { turn: 2, to: 'artist' },
  'more-enquiries': { turn: 2, to: 'artist', isInStudio: true },
  'new-device': { turn: 1, to: 'artist', isInStudio: true },
  'square-connection': { turn: 1, to: 'artist', isInStudio: true },
  'studio-change': { turn: 1, to: 'artist', isInStudio: true },
  'sign-in-code': { turn: 0, to: 'artist', isInStudio: true },
  'payment-code': { turn: 1, to: 'payer' },
  'confirm-subscription': { turn: 3, to: 'subscriber' },
  'new-works': { turn: 4, to: 'subscriber' },
} as const satisfies Record<string, KindOfMail>;
export type MailKind = keyof typeof mailKinds;

export function isMailKind(name: string): name is MailKind {
  return Object.hasOwn(mailKinds, name);
}

/** Returns whether the email's `about` is a subscription, which the recipient can end. */
export function isToSubscriber({ kind }: Pick<MailKey, 'kind'>): boolean {
  return mailKinds[kind].to === 'subscriber';
}

/** Returns whether the email is sent to the address in an order. */
export function isToShopper({ kind }: Pick<MailKey, 'kind'>): boolean {
  return mailKinds[kind].to === 'shopper';
}

/** Returns whether a stranger may have typed the email's address, so that a failure is not reported. */
export function isUnproven({ kind }: Pick<MailKey, 'kind'>): boolean {
  return isToSubscriber({ kind }) || mailKinds[kind].to === 'payer';
}

export function isCode({ kind }: Pick<MailKey, 'kind'>): boolean {
  return kind === 'sign-in-code' || kind === 'payment-code';
}

/** Kind of the event from which emails about new works are made, in batches. */
export const announced = 'announced';

/** Identity of an email. Two requests with the same key create one email. */
export interface MailKey {
  /** The id of the order, the enquiry, the sign-in, the change in the studio, the code or the subscription. */
  readonly about: string;
  readonly kind: MailKind;
  /**
   * Distinguishes emails of one kind about the same thing: the n-th shipping update, refund or announcement. For a
   * requested link it encodes the hour since 1970 and the count within that hour. 1 if there is only one email.
   */
  readonly number: number;
  /** 1 for the first email, and one more each time the artist resends the email. */
  readonly copy: number;
}

/** Returns an email's key. The first email of a kind has the kind alone as sort key, as in earlier versions. */
export function mailKey({ about, kind, number, copy }: MailKey): Key {
  const again = copy === 1 ? [] : [copy];
  return keys.mail(about, number === 1 && copy === 1 ? kind : [kind, number, ...again].join('#'));
}

/** Returns the email with this key; undefined if the key is not an email's. */
export function readMailKey(key: { readonly pk?: unknown; readonly sk?: unknown }): MailKey | undefined {
  const [kind, number = '1', copy = '1'] = String(key.sk).split('#');
  return toMailKey(String(key.pk).slice('MAIL#'.length), kind, number, copy);
}

/** Returns the email's name in addresses and in SES's events: letters, digits, dashes and underscores. */
export function mailId({ about, kind, number, copy }: MailKey): string {
  return [about, kind, number, copy].join('_');
}

export function readMailId(id: string): MailKey | undefined {
  const parts = /^(.+)_([a-z-]+)_(\d{1,9})_(\d{1,9})$/.exec(id);
  return parts ? toMailKey(parts[1], parts[2], parts[3], parts[4]) : undefined;
}

function toMailKey(about = '', name = '', number = '', copy = ''): MailKey | undefined {
  if (!isMailKind(name) || about === '' || ![number, copy].every((count) => /^[1-9]\d*$/.test(count)))
    return undefined;
  return { about, kind: name, number: Number(number), copy: Number(copy) };
}
