import { type Key, keys } from '#functions/db/keys.ts';

/** Why the shop writes. */
export const mailKinds = [
  'order-confirmed',
  'order-arrived',
  'shipped',
  'refunded',
  'order-link',
  'enquiry',
  'more-enquiries',
  'new-device',
  'square-connection',
  'confirm-subscription',
  'new-works',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Kinds that were removed on purpose. Emails of them that an earlier version wrote are dropped. */
export const removedMailKinds: ReadonlySet<string> = new Set();

/** Which mail. Of each there is at most one, however often it is asked for. */
export interface MailKey {
  /** The id of the order, of the enquiry, of the sign-in, of the change of the Square account or of the subscription. */
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
  const kind = mailKinds.find((known) => known === name);
  if (kind === undefined || about === '' || ![number, copy].every((count) => /^[1-9]\d*$/.test(count)))
    return undefined;
  return { about, kind, number: Number(number), copy: Number(copy) };
}
