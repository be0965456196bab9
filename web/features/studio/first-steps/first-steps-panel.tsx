import { useQuery } from '@tanstack/react-query';
import { paths } from '#shared/site/paths.ts';
import { query } from '#web/api/queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Note, Title } from '#web/ui/text.tsx';
import styles from './first-steps.module.css';
import { doneOf, stepTitles, useFirstSteps } from './use-first-steps.ts';

/**
 * Leads a shop that has no works yet to its first steps. Later a line of What needs you does, and once the shop sells for
 * real nothing is shown or asked.
 */
export function FirstStepsPanel() {
  const isTest = useQuery(query('getTestMode')).data?.testMode ?? false;
  return isTest ? <Panel /> : null;
}

function Panel() {
  const { facts, works, steps } = useFirstSteps();
  if (!facts || !steps || facts.wasLive || works.length > 0) return null;
  const next = steps.find(({ state }) => state === 'next');
  const done = doneOf(steps);
  return (
    <Row as="section" gap="1 3" between className={styles.panel} aria-labelledby="first-steps-title">
      <div>
        <Title id="first-steps-title">First steps</Title>
        <Note>
          {`${done} of ${steps.length} done. ${next ? `Next: ${lowerFirst(stepTitles[next.name])}.` : ''}`}
        </Note>
      </div>
      <ButtonLink variant="primary" to={paths.firstSteps}>
        {done === 0 ? 'Begin' : 'Go on'}
      </ButtonLink>
    </Row>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
