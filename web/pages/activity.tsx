import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#shared/site/paths.ts';
import { auditWords } from '#shared/studio/audit-words.ts';
import { call } from '#web/api/client.ts';
import styles from '#web/features/studio/activity/activity-log.module.css';
import { LoadProblem } from '#web/features/studio/load-problem.tsx';
import { readableTime } from '#web/features/studio/readable-time.ts';
import { SearchForm } from '#web/features/studio/search-form.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { Button } from '#web/ui/button.tsx';
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

/** Who did what, and when: the latest at first, and on demand all of it, or what is looked for. */
export function ActivityLog() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useActivity(search);
  const entries = data?.pages.flatMap((page) => page.entries);
  const isWhole = all || search !== '';
  const shown = isWhole ? entries : entries?.slice(0, shownAtFirst);
  const hasMore = hasNextPage || (shown?.length ?? 0) < (entries?.length ?? 0);

  function showMore() {
    if (isWhole) void fetchNextPage();
    else setAll(true);
  }

  return (
    <Stack as="section" start aria-label="Activity">
      <SearchForm label="Search activity" typed={typed} onType={setTyped} onSearch={setSearch} />
      {isPending && <Skeleton height="6rem" />}
      <LoadProblem
        of={{
          error,
          isFetching,
          refetch: () => (entries && hasNextPage ? fetchNextPage() : refetch()),
        }}
        words="The list could not be loaded."
      />
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
        <Button inactive={isFetchingNextPage} onClick={showMore}>
          {isFetchingNextPage ? 'Loading...' : entries?.length === 0 ? 'Search older entries' : 'Show more'}
        </Button>
      )}
    </Stack>
  );
}

/** A page may hold nothing that matches, and still not be the last. */
function emptyWords(search: string, hasMore: boolean): string {
  if (hasMore) return 'No match in the latest entries.';
  return search === '' ? 'Nothing yet.' : `Nothing has “${search}” in it.`;
}

/** Who did what, page by page to its beginning; with a search only what has all of its words. */
function useActivity(search: string) {
  const asked = search === '' ? {} : { search };
  return useInfiniteQuery({
    queryKey: ['listActivity', {}, asked],
    queryFn: ({ pageParam }) =>
      call('listActivity', { query: { ...asked, ...(pageParam !== '' && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
}
