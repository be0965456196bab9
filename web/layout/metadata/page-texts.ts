import type { Artwork } from '#shared/artwork/artwork.ts';
import { artworkTexts } from '#shared/artwork/artwork-metadata.ts';
import { soldTexts } from '#shared/artwork/sold.ts';
import { hasRealImage } from '#shared/artwork/visibility.ts';
import { paths } from '#shared/site/paths.ts';
import { keywords } from '#web/words/keywords.ts';
import type { MetadataOf } from './page-metadata.ts';
import { previewPicture } from './preview-picture.ts';

export const galleryMetadata: MetadataOf = ({ brand, artist, heroPicture }) => ({
  title: `Gallery — ${brand}`,
  description: `Browse every available work by ${artist}.`,
  keywords: ['gallery', ...keywords],
  path: paths.gallery,
  image: previewPicture({ heroPicture }),
});

export const soldMetadata: MetadataOf = ({ brand, artist, heroPicture }) => ({
  ...soldTexts({ brand, artist, keywords }),
  path: paths.sold,
  image: previewPicture({ heroPicture }),
});

/** Metadata of a page that search engines need not describe: only its title matters. */
export function plainMetadata(title: string, path: string): MetadataOf {
  return ({ brand, description }) => ({ title: `${title} — ${brand}`, description, keywords, path });
}

/** Metadata of a page that search engines must not list, such as an order, a page of the studio or a missing page. */
export function privateMetadata(title: string, path: string): MetadataOf {
  return (texts) => ({ ...plainMetadata(title, path)(texts), isPrivate: true });
}

/** Metadata of an artwork's page: its own title, description and picture, and the type `product` (rule 5.1). */
export function artworkMetadata(artwork: Artwork): MetadataOf {
  return ({ brand, description }) => ({
    ...artworkTexts(artwork, { brand, description, keywords }),
    path: paths.artwork(artwork.id),
    image: hasRealImage(artwork) ? artwork.imageUrl : undefined,
    type: 'product',
  });
}
