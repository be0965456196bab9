import { soldWorks } from '#shared/artwork/sold.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import { paths } from '#shared/site/paths.ts';
import { useListFor } from '#web/api/use-list-for.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { NewsInvitation } from '#web/features/news/news-invitation.tsx';
import { SoldWall } from '#web/features/sold/sold-wall.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { soldMetadata } from '#web/layout/metadata/page-texts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { Text } from '#web/ui/text.tsx';

/** Number of pictures that load immediately, because they are on the first screen. */
const firstScreen = 2;

/** The page of sold works, the latest sale first (rules 22.1 to 22.3). */
export default function SoldPage() {
  const texts = useTexts();
  usePageMetadata(soldMetadata);
  const { data, isPending, refetch } = useListFor(paths.sold);
  const sold = soldWorks(data ?? []);
  return (
    <Page title="Sold works">
      {isPending && <p role="status">Loading...</p>}
      {!isPending && !data && (
        <Message title="The works could not be loaded.">
          <p>The shop did not answer. Check your connection and try again.</p>
          <Button variant="primary" onClick={() => refetch()}>
            Try again
          </Button>
        </Message>
      )}
      {data && sold.length === 0 && (
        <Stack gap="3" start>
          <Text>No sold works yet.</Text>
          {data.some(isShownInGallery) && (
            <ButtonLink to={paths.gallery} variant="primary">
              See what is for sale
            </ButtonLink>
          )}
        </Stack>
      )}
      {sold.length > 0 && (
        <SoldWall
          lead={`These works by ${texts.artist} have found a home. A red dot on the label is how a gallery says so.`}
          works={sold}
          eager={firstScreen}
        />
      )}
      <NewsInvitation />
    </Page>
  );
}
