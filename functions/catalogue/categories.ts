import { createHash } from 'node:crypto';
import type { Artwork, Category } from '#shared/model/artwork.ts';
import { byCategory } from '#shared/rules/categories.ts';
import { isShownInGallery } from '#shared/rules/visibility.ts';

/** The categories that the gallery has something to show in, by name (rule 3.2). */
export function categoriesOf(artworks: Iterable<Artwork>): Category[] {
  const names = new Set<string>();
  for (const artwork of artworks) {
    if (artwork.category !== '' && isShownInGallery(artwork)) names.add(artwork.category);
  }
  const sorted = [...names].sort(byCategory);
  const slugs = sorted.map(slugOf);
  return sorted.map((name, index) => {
    const slug = slugs[index] as string;
    const alone = slug !== '' && slugs.indexOf(slug) === slugs.lastIndexOf(slug);
    return { id: alone ? slug : `${slug || 'category'}-${hashOf(name)}`, name };
  });
}

/** `Prints on Wood` → `prints-on-wood`; empty for names without Latin letters or digits. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50);
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 8);
}
