import { ulid } from 'ulid';
import type { TransactAction } from '#functions/db/table.ts';
import type { Services } from '#functions/http/services.ts';
import type { StudioChange } from '#functions/mail/letter/content.ts';
import { shop } from '#shop-config';
import { mailAction } from './mail-action.ts';

/**
 * Emails about changes that could give the shop away. They go to the address of shop.config.ts, because nobody can
 * change it in a studio that was left open. `former`: another address that also gets the email. Empty when the shop
 * sends no email.
 */
export function changeMails(
  { config }: Pick<Services, 'config'>,
  change: StudioChange,
  former: string = shop.email,
): TransactAction[] {
  if (config.mail === undefined) return [];
  const { at } = change;
  const about = ulid(at);
  const content = { kind: 'studio-change', change } as const;
  return [...new Set<string>([shop.email, former])].map((to, place) =>
    mailAction({ about, number: place + 1, to, content, at }),
  );
}
