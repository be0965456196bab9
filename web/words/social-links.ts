import { shop } from '#shop-config';
import type { IconName } from '#web/ui/icon.tsx';

interface SocialLink {
  readonly label: string;
  readonly icon: IconName;
  readonly href: string;
}

const all: readonly SocialLink[] = [
  { label: 'Instagram', icon: 'instagram', href: shop.social.instagram },
  { label: 'Facebook', icon: 'facebook', href: shop.social.facebook },
];

/** Where else the artist's works are shown; an empty address has no link. */
export const socialLinks = all.filter(({ href }) => href !== '');
