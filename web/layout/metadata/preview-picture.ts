import type { SiteTexts } from '#shared/texts/shop-texts.ts';
import preview from '#web/assets/og-default.jpg';

/** Address of the preview picture of pages without a work: the artist's home page picture, or the shop's own file. */
export function previewPicture({ heroPicture }: Pick<SiteTexts, 'heroPicture'>): string {
  return heroPicture?.preview ?? preview;
}
