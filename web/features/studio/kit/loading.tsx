import type { ReactNode } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface LoadingProps {
  /** Text for screen readers. */
  readonly words: string;
  /** Heights of the placeholders, as CSS lengths. */
  readonly heights: readonly string[];
}

/** Placeholders for a list or a page that is loading. */
export function Loading({ words, heights }: LoadingProps) {
  return (
    <Stack aria-busy="true">
      <span className="visually-hidden">{words}</span>
      {heights.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places stay as they are.
        <Skeleton key={place} height={height} />
      ))}
    </Stack>
  );
}

interface LoadProblemProps {
  /** The query whose failure is shown. */
  readonly of: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly words: string;
}

interface LineProps extends LoadProblemProps {
  /** Whether to show `words` even if the error has a text. */
  readonly isFixed?: boolean;
  readonly className?: string | undefined;
}

/** Shows a failure with a retry button in one line. Renders nothing without a failure. */
export function LoadProblem({ of: { error, isFetching, refetch }, words, isFixed, className }: LineProps) {
  if (!error) return null;
  return (
    <FormProblem className={className}>
      <span>{`${isFixed ? words : messageOf(error, words)} `}</span>
      <Button variant="quiet" inactive={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </FormProblem>
  );
}

/** Shows a failure with a retry button in place of the whole content. `children`: further links. */
export function LoadFailure({
  of: { error, isFetching, refetch },
  words,
  children,
}: LoadProblemProps & { readonly children?: ReactNode }) {
  return (
    <Message title={words}>
      <p role="alert">{messageOf(error, 'Something went wrong.')}</p>
      <Button inactive={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
      {children}
    </Message>
  );
}
