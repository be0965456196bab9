import { useQuery } from '@tanstack/react-query';
import type { PublicTexts, SiteTexts } from '#shared/texts/shop-texts.ts';
import { startingSiteTexts } from '#web/words/starting-site-texts.ts';
import { query } from './queries.ts';

/**
 * Returns the shop's names, headings, links and promises. Until the published texts are loaded, returns those of
 * shop.config.ts. A server-rendered page contains the published texts; other pages load them once.
 */
export function useTexts(): SiteTexts {
  const { data } = useQuery(query('getTexts'));
  return textsOf(data);
}

export function textsOf(published: PublicTexts | undefined): SiteTexts {
  return Object.assign({}, startingSiteTexts, published?.texts);
}
