import { type Key, keys } from '#functions/db/keys.ts';

interface KindOfMail {
  /** When a run hands it over; 0 comes first. */
  readonly turn: number;
  readonly to: 'shopper' | 'artist' | 'subscriber' | 'payer';
  /** Told in the studio too: under Questions, and in the activity log. */
  readonly isInStudio?: true;
}

/**
 * Why the shop writes, and how it treats the email. Orders have the first turn, then emails that strangers can cause;
 * announcements have the last.
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

/** Its `about` is a subscription: its recipient has asked for it and may end the subscription. */
export function isToSubscriber({ kind }: Pick<MailKey, 'kind'>): boolean {
  return mailKinds[kind].to === 'subscriber';
}

/** It goes to the address that came with an order. */
export function isToShopper({ kind }: Pick<MailKey, 'kind'>): boolean {
  return mailKinds[kind].to === 'shopper';
}

/** It goes to an address that a stranger may have typed, and nobody is told where it does not arrive. */
export function isUnproven({ kind }: Pick<MailKey, 'kind'>): boolean {
  return isToSubscriber({ kind }) || mailKinds[kind].to === 'payer';
}

export function isCode({ kind }: Pick<MailKey, 'kind'>): boolean {
  return kind === 'sign-in-code' || kind === 'payment-code';
}

/** The kind of the event that emails about new works are made of, some at a time. */
export const announced = 'announced';

/** Kinds that were removed on purpose. Emails of them that an earlier version wrote are dropped. */
export const removedMailKinds: ReadonlySet<string> = new Set();

/** Which mail. Of each there is at most one, however often it is asked for. */
export interface MailKey {
  /** The id of the order, the enquiry, the sign-in, the change in the studio, the code or the subscription. */
  readonly about: string;
  readonly kind: MailKind;
  /**
   * Which of them: the n-th word about the shipment, the n-th refund, the third of an hour (since 1970) that a link was
   * asked for in, the n-th announcement; 1 where there is but one.
   */
  readonly number: number;
  /** 1, and one more each time the artist sends it again. */
  readonly copy: number;
}

/** The first of a kind goes by the kind alone, as emails did when there was one of each. */
export function mailKey({ about, kind, number, copy }: MailKey): Key {
  const again = copy === 1 ? [] : [copy];
  return keys.mail(about, number === 1 && copy === 1 ? kind : [kind, number, ...again].join('#'));
}

/** The email whose row has this key; undefined for a row that is none. */
export function readMailKey(key: { readonly pk?: unknown; readonly sk?: unknown }): MailKey | undefined {
  const [kind, number = '1', copy = '1'] = String(key.sk).split('#');
  return toMailKey(String(key.pk).slice('MAIL#'.length), kind, number, copy);
}

/** An email's name in addresses and in what SES tells: letters, digits, dashes and underscores. */
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
