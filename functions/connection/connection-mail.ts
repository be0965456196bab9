import { ulid } from 'ulid';
import type { TransactAction } from '#functions/db/table.ts';
import type { SquareChange } from '#functions/mail/letter/content.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import type { Services } from '#functions/services.ts';
import { shop } from '#shop-config';

/**
 * Tells the artist of a change of the Square account, at the address of shop.config.ts: a studio that was left open
 * changes no other way to reach the artist. Nothing where the shop sends no email.
 */
export function connectionMail({ config }: Pick<Services, 'config'>, change: SquareChange): TransactAction[] {
  if (config.mail === undefined) return [];
  const { at } = change;
  const content = { kind: 'square-connection', change } as const;
  return [mailAction({ about: ulid(at), to: shop.email, content, at })];
}
