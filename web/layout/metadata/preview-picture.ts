import type { SiteTexts } from '#shared/texts/shop-texts.ts';
import preview from '#web/assets/og-default.jpg';

/** What link previews of pages without a work show: the artist's picture of the home page, else the shop's own file. */
export function previewPicture({ heroPicture }: Pick<SiteTexts, 'heroPicture'>): string {
  return heroPicture?.preview ?? preview;
}
