import type { SiteTexts } from '#shared/texts/shop-texts.ts';
import type { IconName } from './icon.tsx';

interface SocialLink {
  readonly label: string;
  readonly icon: IconName;
  readonly href: string;
}

/** Returns the links to the artist's pages on other sites, without those that have no address. */
export function socialLinksOf({ instagram, facebook }: SiteTexts): readonly SocialLink[] {
  const all: readonly SocialLink[] = [
    { label: 'Instagram', icon: 'instagram', href: instagram },
    { label: 'Facebook', icon: 'facebook', href: facebook },
  ];
  return all.filter(({ href }) => href !== '');
}
