import { ulid } from 'ulid';
import type { TransactAction } from '#functions/db/table.ts';
import type { Services } from '#functions/http/services.ts';
import type { StudioChange } from '#functions/mail/letter/content.ts';
import { shop } from '#shop-config';
import { mailAction } from './mail-action.ts';

/**
 * Returns the actions that write emails about a change that could give the shop away; none if the shop sends no email.
 * The recipient is the address in shop.config.ts, which nobody can change in a studio that was left open. `former`:
 * address of a second recipient.
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
