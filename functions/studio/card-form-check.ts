import type { SellingFinding } from '#shared/model/studio.ts';
import { bad, good } from './findings.ts';

/** A script that takes longer keeps shoppers from paying, too. */
const timeoutMs = 10_000;

/**
 * Whether Square serves the card form's script. Asked by the server, because the studio's own pages may not load it
 * (infra/headers.ts). Never throws.
 */
export async function checkCardForm(scriptUrl: string): Promise<SellingFinding> {
  try {
    const answer = await fetch(scriptUrl, { signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    if (answer.ok && /javascript/.test(answer.headers.get('content-type') ?? ''))
      return good('card form', 'Square’s card form can be reached.');
  } catch {
    // As if it had answered something else.
  }
  return bad(
    'card form',
    'Square’s card form cannot be reached: nobody can enter a card.',
    'Check again in a minute; issquareup.com shows problems at Square.',
  );
}
