import type { Artwork } from '#shared/artwork/artwork.ts';
import { soldWorks } from '#shared/artwork/sold.ts';
import { NewsInvitation } from '#web/features/news/news-invitation.tsx';
import { Section } from '#web/ui/layout.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './sold-wall.module.css';
import { SoldWall } from './sold-wall.tsx';

/** Shown in a gallery without works for sale: the sold works and the sign-up for news of new works. */
export default function NothingForSale({ artworks }: { readonly artworks: readonly Artwork[] }) {
  const works = soldWorks(artworks);
  if (works.length === 0)
    return (
      <div className={styles.none}>
        <Text tone="soft">
          {artworks.length > 0 ? 'Nothing is for sale at the moment.' : 'The first works are on their way.'}
        </Text>
        <NewsInvitation />
      </div>
    );
  return (
    <>
      <Section title="Sold works" titleSize="m" gap="1">
        <SoldWall lead="Everything here has found a home." works={works} titleAs="h3" />
      </Section>
      <NewsInvitation />
    </>
  );
}
