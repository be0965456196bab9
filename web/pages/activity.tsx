import { useState } from 'react';
import { paths } from '#shared/site/paths.ts';
import { auditWords } from '#shared/studio/audit-words.ts';
import { call } from '#web/api/client.ts';
import styles from '#web/features/studio/activity/activity-log.module.css';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { MoreButton, SearchForm, usePages } from '#web/features/studio/kit/paged.tsx';
import { readableTime } from '#web/features/studio/kit/readable-time.ts';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { List, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note } from '#web/ui/text.tsx';

export default function ActivityPage() {
  return (
    <StudioPage title="Activity" path={paths.activity}>
      <ActivityLog />
    </StudioPage>
  );
}

const shownAtFirst = 20;

/** The activity log. It first shows the latest entries, and on request all entries or the matches of a search. */
export function ActivityLog() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const pages = usePages(
    'listActivity',
    search === '' ? {} : { search },
    (asked) => call('listActivity', { query: asked }),
    true,
  );
  const { data, isPending, isFetching, hasNextPage } = pages;
  const entries = data?.pages.flatMap((page) => page.entries);
  const isWhole = all || search !== '';
  const shown = isWhole ? entries : entries?.slice(0, shownAtFirst);
  const hasMore = hasNextPage || (shown?.length ?? 0) < (entries?.length ?? 0);

  return (
    <Stack as="section" start aria-label="Activity">
      <SearchForm label="Search activity" typed={typed} onType={setTyped} onSearch={setSearch} />
      {isPending && <Skeleton height="6rem" />}
      <LoadProblem of={pages.asked} words="The list could not be loaded." />
      <Note role="status">{entries?.length === 0 && !isFetching && emptyWords(search, hasNextPage)}</Note>
      {shown && shown.length > 0 && (
        <List as="ol" className={styles.list}>
          {shown.map(({ id, at, who, action, detail }) => (
            <li key={id}>
              <time dateTime={at}>{readableTime(at)}</time>
              <span className={styles.who}>{who}</span>
              <strong>{auditWords(action)}</strong>
              <span>{detail}</span>
            </li>
          ))}
        </List>
      )}
      {hasMore && (
        <MoreButton
          of={pages}
          isEmpty={entries?.length === 0}
          onMore={isWhole ? undefined : () => setAll(true)}
        />
      )}
    </Stack>
  );
}

/** Returns the text for an empty list. Later pages of the list may contain a match even if this one has none. */
function emptyWords(search: string, hasMore: boolean): string {
  if (hasMore) return 'No match in the latest entries.';
  return search === '' ? 'Nothing yet.' : `No matches for “${search}”.`;
}
