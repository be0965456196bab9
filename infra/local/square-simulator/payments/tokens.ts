import { invalid, notFound } from '#infra/local/square-simulator/http/problem.ts';
import { newId } from '#infra/local/square-simulator/store/ids.ts';
import type { Card, Money } from '#infra/local/square-simulator/store/types.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';
import { type CardInput, cardOf, okCard, sandboxDeclines, triggeredDeclines } from './cards.ts';

const tokenLife = 24 * 60 * 60_000;

/** A single-use token for a card, as the card form makes it. */
export function mintToken(
  world: World,
  input: {
    readonly card: CardInput;
    readonly applicationId: string;
    readonly amount?: Money;
    /** Codes it will be declined with, where the card alone does not say. */
    readonly declines?: readonly string[];
  },
): { readonly token: string; readonly card: Card } {
  const token = newId.cardToken();
  const card = cardOf(input.card);
  world.store.put('tokens', token, {
    token,
    applicationId: input.applicationId,
    card,
    declines: input.declines ?? triggeredDeclines(input.card),
    postalCode: input.card.postalCode,
    ...(input.amount && { amount: input.amount }),
    used: false,
    expiresAt: world.now() + tokenLife,
  });
  return { token, card };
}

export interface Redeemed {
  readonly card: Card;
  readonly declines: readonly string[];
}

/** Uses a token up. Throws a Problem for a token that is unknown, another application's, or meant for another sum. */
export function redeemToken(world: World, token: string, amount: Money): Redeemed {
  const ready = sandboxDeclines(token);
  if (ready) return { card: okCard, declines: ready };
  const minted = world.store.get('tokens', token);
  if (!minted || minted.applicationId !== world.applicationId) {
    throw notFound('Card nonce not found', 'source_id');
  }
  if (minted.used) return { card: minted.card, declines: ['CARD_TOKEN_USED'] };
  if (minted.expiresAt <= world.now()) return { card: minted.card, declines: ['CARD_TOKEN_EXPIRED'] };
  const meant = minted.amount;
  if (meant && (meant.amount !== amount.amount || meant.currency !== amount.currency)) {
    throw invalid('INTENT_MISMATCH', 'The amount differs from what the shopper verified.', 'amount_money');
  }
  world.store.put('tokens', token, { ...minted, used: true });
  return { card: minted.card, declines: minted.declines };
}
