import { useQuery } from '@tanstack/react-query';
import { paths } from '#shared/site/paths.ts';
import { query } from '#web/api/queries.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { AnswerLink, newsLink } from '#web/features/news/answer-link.tsx';
import { NewsForm } from '#web/features/news/news-form.tsx';
import { useLinkPart } from '#web/features/use-link-part.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { Text } from '#web/ui/text.tsx';

/**
 * `/news#…` confirms or ends a subscription through the link in an email. Without a link the page has the sign-up form
 * (rules 22.4 and 22.6).
 */
export default function NewsPage() {
  usePageMetadata(privateMetadata('New work by email', paths.news));
  const link = useLinkPart(newsLink);
  if (!link) return <AskToBeTold />;
  return (
    <Page title="New work by email" width="narrow">
      <AnswerLink key={link} link={link} />
    </Page>
  );
}

function AskToBeTold() {
  const texts = useTexts();
  const { data, isPending } = useQuery(query('getMailService'));
  if (isPending) return <PageSkeleton />;
  return (
    <Page title="New work by email" width="narrow">
      <Stack gap="3">
        {data?.writesMail ? (
          <>
            <Text>
              {`${texts.artist} emails you when there is new work, and only then. Every email has an unsubscribe link.`}
            </Text>
            <NewsForm variant="primary" />
          </>
        ) : (
          <Text>
            Write to <a href={`mailto:${texts.email}`}>{texts.email}</a>
            <span>{`, and ${texts.artist} tells you what is new.`}</span>
          </Text>
        )}
      </Stack>
    </Page>
  );
}
