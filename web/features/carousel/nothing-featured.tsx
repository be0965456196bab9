import { isSold } from '#shared/artwork/sold.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import { paths } from '#shared/site/paths.ts';
import { useListFor } from '#web/api/use-list-for.ts';
import { NewsLink } from '#web/features/news/news-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';

/** Links to the works for sale or, if there are none, to the sold works. Before the first sync there are neither. */
export default function NothingFeatured() {
  const { data: works = [] } = useListFor(paths.home);
  if (works.some(isShownInGallery))
    return (
      <Message title="The next works are still drying." as="p">
        <ButtonLink to={paths.gallery}>Look around the gallery</ButtonLink>
      </Message>
    );
  if (works.some(isSold))
    return (
      <Message title="Everything here has found a home." as="p">
        <ButtonLink to={paths.sold}>See the sold works</ButtonLink>
      </Message>
    );
  return (
    <Message title="The first works are on their way." as="p">
      <NewsLink />
    </Message>
  );
}
