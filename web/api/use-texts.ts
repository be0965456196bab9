import { useQuery } from '@tanstack/react-query';
import type { FrontTexts, PublicTexts } from '#shared/model/shop-texts.ts';
import { startingFront } from '#web/words/starting-front.ts';
import { query } from './queries.ts';

/**
 * The shop's names, first lines, links and promises: those of shop.config.ts until a page knows what the artist has
 * published. A server-rendered page knows from the start; any other asks once.
 */
export function useTexts(): FrontTexts {
  const { data } = useQuery(query('getTexts'));
  return textsOf(data);
}

export function textsOf(published: PublicTexts | undefined): FrontTexts {
  return Object.assign({}, startingFront, published?.texts);
}
