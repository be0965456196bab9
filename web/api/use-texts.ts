import { useQuery } from '@tanstack/react-query';
import type { PublicTexts, SiteTexts } from '#shared/texts/shop-texts.ts';
import { startingSiteTexts } from '#web/words/starting-site-texts.ts';
import { query } from './queries.ts';

/**
 * The shop's names, first lines, links and promises: those of shop.config.ts until a page knows what the artist has
 * published. A server-rendered page knows from the start; any other asks once.
 */
export function useTexts(): SiteTexts {
  const { data } = useQuery(query('getTexts'));
  return textsOf(data);
}

export function textsOf(published: PublicTexts | undefined): SiteTexts {
  return Object.assign({}, startingSiteTexts, published?.texts);
}
