import type { ReactNode } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Message } from '#web/ui/message.tsx';

interface Asked {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadProblemProps {
  /** A query that failed, or did not. */
  readonly of: Asked;
  readonly words: string;
}

interface LineProps extends LoadProblemProps {
  /** The words are said instead of the error's own; else only where it has none. */
  readonly isFixed?: boolean;
  readonly className?: string | undefined;
}

/** In a line what could not be loaded, and the way to try again; nothing where all went well. */
export function LoadProblem({ of, words, isFixed, className }: LineProps) {
  const { error, isFetching, refetch } = of;
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

interface FailureProps extends LoadProblemProps {
  /** Ways elsewhere. */
  readonly children?: ReactNode;
}

/** The same in the place of all that could not be loaded, below the words. */
export function LoadFailure({ of: { error, isFetching, refetch }, words, children }: FailureProps) {
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
