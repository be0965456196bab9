import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Operation } from '#shared/contract/routes.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './kit.module.css';

type Query = Readonly<Record<string, string>>;

/**
 * Reads a list of the shop page by page, with the filters of `asked`. `keepsPages`: whether the former list is shown
 * until the new one is loaded.
 */
export function usePages<Page extends { readonly cursor?: string | undefined }>(
  operation: Operation,
  asked: Query,
  read: (query: Query) => Promise<Page>,
  keepsPages = false,
) {
  const pages = useInfiniteQuery({
    queryKey: [operation, {}, asked],
    queryFn: ({ pageParam }) => read({ ...asked, ...(pageParam !== '' && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    ...(keepsPages && { placeholderData: keepPreviousData }),
  });
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  return {
    ...pages,
    /** Repeats the failed request, for the list or its next page. */
    asked: { error, isFetching, refetch: () => (data && hasNextPage ? fetchNextPage() : refetch()) },
  };
}

interface MoreButtonProps {
  readonly of: Pick<ReturnType<typeof usePages>, 'isFetchingNextPage' | 'fetchNextPage'>;
  /** Whether nothing was found so far. A page may contain no match and still not be the last. */
  readonly isEmpty?: boolean;
  /** Shows more of the loaded entries. Without it, the button loads the next page. */
  readonly onMore?: (() => void) | undefined;
}

export function MoreButton({ of: { isFetchingNextPage, fetchNextPage }, isEmpty, onMore }: MoreButtonProps) {
  return (
    <Button inactive={isFetchingNextPage} onClick={onMore ?? (() => void fetchNextPage())}>
      {isFetchingNextPage ? 'Loading...' : isEmpty ? 'Search older entries' : 'Show more'}
    </Button>
  );
}

interface SearchFormProps {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onSearch: (search: string) => void;
}

/**
 * A search field that searches on submit, not on each key, because each search reads the table. Emptying the field
 * shows all entries again.
 */
export function SearchForm({ label, typed, onType, onSearch }: SearchFormProps) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  return (
    <search>
      <form className={styles.search} onSubmit={send}>
        <TextField
          label={label}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onChange={({ target: { value } }) => {
            onType(value);
            if (value === '') onSearch('');
          }}
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
