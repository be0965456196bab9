import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { LoadProblem } from '#web/features/studio/load-problem.tsx';
import { timeInSentence } from '#web/features/studio/readable-time.ts';
import { errorToast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './account.module.css';
import { AccountSection } from './account-section.tsx';

const notEnded = (error: unknown) =>
  errorToast('Error', messageOf(error, 'That device could not be signed out.'));

/** Where the artist is signed in, and the way to sign out there. */
export function Sessions() {
  const asked = useQuery(query('listSessions'));
  const { data: sessions, isPending } = asked;
  const ending = useOperation('endSession');
  const endingOthers = useOperation('endOtherSessions');
  const isEnding = ending.isPending || endingOthers.isPending;
  return (
    <AccountSection title="Where you are signed in">
      <p className={styles.words}>
        A session ends by itself after half an hour without use, and after twelve hours in any case.
      </p>
      <LoadProblem of={asked} words="Your sessions could not be loaded." />
      {isPending && <Skeleton height="3.5rem" />}
      {sessions && (
        <ul className={styles.list}>
          {sessions.map(({ id, browser, createdAt, usedAt, isThis }) => (
            <li key={id} className={styles.row}>
              <div className={styles.about}>
                <span className={styles.name}>{isThis ? `${browser} (this device)` : browser}</span>
                <span className={styles.facts}>
                  Since {timeInSentence(createdAt)}
                  {!isThis && ` · last used ${timeInSentence(usedAt)}`}
                </span>
              </div>
              {!isThis && (
                <Button
                  variant="quiet"
                  aria-label={`Sign out ${browser}, since ${timeInSentence(createdAt)}`}
                  inactive={isEnding}
                  onClick={() => ending.mutate({ params: { id } }, { onError: notEnded })}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button inactive={isEnding} onClick={() => endingOthers.mutate(undefined, { onError: notEnded })}>
          Sign out everywhere else
        </Button>
      )}
    </AccountSection>
  );
}
