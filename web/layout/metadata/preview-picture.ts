import type { SiteTexts } from '#shared/texts/shop-texts.ts';
import preview from '#web/assets/og-default.jpg';

/** The preview picture of pages without a work: the artist's picture of the home page, otherwise the shop's own file. */
export function previewPicture({ heroPicture }: Pick<SiteTexts, 'heroPicture'>): string {
  return heroPicture?.preview ?? preview;
}
