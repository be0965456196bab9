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
  /** What is said where the error has no words. */
  readonly words: string;
}

/** In a line what could not be loaded, and the way to try again; nothing where all went well. */
export function LoadProblem({ of: { error, isFetching, refetch }, words }: LoadProblemProps) {
  if (!error) return null;
  return (
    <FormProblem>
      {messageOf(error, words)}{' '}
      <Button variant="quiet" inactive={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </FormProblem>
  );
}

/** The same in the place of all that could not be loaded. */
export function LoadFailure({ of: { error, isFetching, refetch }, words }: LoadProblemProps) {
  return (
    <Message title={words}>
      <p role="alert">{messageOf(error, 'Something went wrong.')}</p>
      <Button inactive={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </Message>
  );
}
