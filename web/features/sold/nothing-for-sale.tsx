import type { Artwork } from '#shared/artwork/artwork.ts';
import { soldWorks } from '#shared/artwork/sold.ts';
import { NewsInvitation } from '#web/features/news/news-invitation.tsx';
import { Text, Title } from '#web/ui/text.tsx';
import { SoldWall } from './sold-wall.tsx';

/** Shown in a gallery without works for sale: the sold works, and the sign-up for new ones. */
export default function NothingForSale({ artworks }: { readonly artworks: readonly Artwork[] }) {
  const works = soldWorks(artworks);
  return (
    <>
      {works.length > 0 ? (
        <section aria-labelledby="sold-works">
          <Title id="sold-works" size="m">
            Sold works
          </Title>
          <SoldWall lead="Everything here has found a home." works={works} titleAs="h3" />
        </section>
      ) : (
        <Text tone="soft">
          {artworks.length > 0 ? 'Nothing is for sale at the moment.' : 'The first works are on their way.'}
        </Text>
      )}
      <NewsInvitation />
    </>
  );
}
