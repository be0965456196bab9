import type { Artwork } from '#shared/model/artwork.ts';
import { describe } from '#shared/rules/description.ts';
import { soldTexts } from '#shared/rules/sold.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { hasRealImage } from '#shared/rules/visibility.ts';
import { shop } from '#shop-config';
import preview from '#web/assets/og-default.jpg';
import { paths } from '#web/paths.ts';
import type { PageMetadata } from './page-metadata.ts';

export const galleryMetadata: PageMetadata = {
  title: `Gallery — ${shop.brand}`,
  description: `Browse every available work by ${shop.artist}: originals, fine prints and prints on wood.`,
  keywords: ['gallery', ...shop.keywords],
  path: paths.gallery,
  image: preview,
};

export const soldMetadata: PageMetadata = { ...soldTexts(shop), path: paths.sold, image: preview };

export const aboutMetadata: PageMetadata = {
  title: `${shop.about.title} — ${shop.brand}`,
  description: shop.about.lead,
  keywords: [shop.artist, 'artist biography', ...shop.keywords],
  path: paths.about,
  image: preview,
};

export const artworkIndexMetadata: PageMetadata = {
  title: `All artworks — ${shop.brand}`,
  description: `Every work by ${shop.artist} that can be bought today.`,
  keywords: shop.keywords,
  path: paths.artworkIndex,
};

/** For pages that nobody looks for: only the title matters. */
export function plainMetadata(title: string, path: string): PageMetadata {
  return { title: `${title} — ${shop.brand}`, description: shop.description, keywords: shop.keywords, path };
}

/** For pages about one buyer's order, for the studio's, and for those that are not there: no search engine lists them. */
export function privateMetadata(title: string, path: string): PageMetadata {
  return { ...plainMetadata(title, path), isPrivate: true };
}

/** For pages that are a text: it begins as they do. */
export function textMetadata(title: string, text: string, path: string): PageMetadata {
  return {
    title: `${title} — ${shop.brand}`,
    description: text.replace(/\s+/g, ' ').slice(0, 300).toWellFormed(),
    keywords: [title, ...shop.keywords],
    path,
  };
}

/** Title, description, picture and type `product` of an artwork page (rule 5.1). */
export function artworkMetadata(artwork: Artwork): PageMetadata {
  const title = displayTitle(artwork.title);
  const described = describe(artwork.description);
  return {
    title: `${title} — ${shop.brand}`,
    description: described
      ? [described.first, ...described.rest].join(' ').trim().slice(0, 300)
      : shop.description,
    keywords: [title, artwork.category, artwork.medium, ...shop.keywords].filter((word) => word !== ''),
    path: paths.artwork(artwork.id),
    image: hasRealImage(artwork) ? artwork.imageUrl : undefined,
    type: 'product',
  };
}
