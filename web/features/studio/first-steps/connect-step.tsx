import type { FirstFacts } from '#shared/model/first-steps.ts';
import type { SellingFinding } from '#shared/model/studio.ts';
import { isConnected } from '#shared/rules/first-steps.ts';
import { paths } from '#shared/rules/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './first-steps.module.css';

interface ConnectStepProps {
  readonly connection: FirstFacts['connection'];
  /** What is wrong with the token that there is. */
  readonly problem: SellingFinding | undefined;
}

export function ConnectStep({ connection, problem }: ConnectStepProps) {
  return (
    <>
      {connection === 'ended' && (
        <p className={styles.problem}>
          Square has ended the connection: nobody can pay, and changes at Square do not arrive.
        </p>
      )}
      {isConnected({ connection }) && problem && <p className={styles.problem}>{problem.says}</p>}
      <p className={styles.words}>
        Your works, their stock and your money are at Square. You sign in there and allow the shop to work
        with them. If you have no Square account yet, make one at squareup.com first: it is free.
      </p>
      <ButtonLink variant="primary" to={paths.square}>
        {connection === 'none' ? 'Connect with Square' : 'Connect again'}
      </ButtonLink>
    </>
  );
}
