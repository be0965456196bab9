import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/queries.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { timeInSentence } from '#web/features/studio/kit/readable-time.ts';
import { Button } from '#web/ui/button.tsx';
import { List, Row, Section } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note, TextButton } from '#web/ui/text.tsx';

const ended = { failed: 'Error', fallback: 'That device could not be signed out.' };

/** The artist's sessions, each with a button to end it. */
export function Sessions() {
  const asked = useQuery(query('listSessions'));
  const { data: sessions, isPending } = asked;
  const ending = useOperation('endSession');
  const endingOthers = useOperation('endOtherSessions');
  const isEnding = ending.isPending || endingOthers.isPending;
  return (
    <Section title="Where you are signed in" divided start>
      <Note>You are signed out after 30 minutes without use, and after 12 hours at the latest.</Note>
      <LoadProblem of={asked} words="Your sessions could not be loaded." />
      {isPending && <Skeleton height="3.5rem" />}
      {sessions && (
        <List>
          {sessions.map(({ id, browser, createdAt, usedAt, isThis }) => (
            <Row as="li" key={id} gap="0 2" between>
              <div>
                <strong>{isThis ? `${browser} (this device)` : browser}</strong>
                <Note>
                  {`Since ${timeInSentence(createdAt)}${isThis ? '' : ` · last used ${timeInSentence(usedAt)}`}`}
                </Note>
              </div>
              {!isThis && (
                <TextButton
                  aria-label={`Sign out ${browser}, since ${timeInSentence(createdAt)}`}
                  inactive={isEnding}
                  onClick={() => tellOutcome('sessions', ending.mutateAsync({ params: { id } }), ended)}
                >
                  Sign out
                </TextButton>
              )}
            </Row>
          ))}
        </List>
      )}
      {sessions && sessions.length > 1 && (
        <Button
          inactive={isEnding}
          onClick={() => tellOutcome('sessions', endingOthers.mutateAsync(), ended)}
        >
          Sign out everywhere else
        </Button>
      )}
    </Section>
  );
}
