import type { FirstFacts } from '#shared/model/first-steps.ts';
import type { SellingFinding } from '#shared/model/studio.ts';
import { isConnected } from '#shared/rules/first-steps.ts';
import { paths } from '#shared/rules/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Note, Text } from '#web/ui/text.tsx';

interface ConnectStepProps {
  readonly connection: FirstFacts['connection'];
  /** What is wrong with the token that there is. */
  readonly problem: SellingFinding | undefined;
}

export function ConnectStep({ connection, problem }: ConnectStepProps) {
  return (
    <>
      {connection === 'ended' && (
        <Text size="s" tone="danger">
          Square has ended the connection: nobody can pay, and changes at Square do not arrive.
        </Text>
      )}
      {isConnected({ connection }) && problem && (
        <Text size="s" tone="danger">
          {problem.says}
        </Text>
      )}
      <Note>
        Your works, their stock and your money are at Square. You sign in there and allow the shop to work
        with them. If you have no Square account yet, make one at squareup.com first: it is free.
      </Note>
      <ButtonLink variant="primary" to={paths.square}>
        {connection === 'none' ? 'Connect with Square' : 'Connect again'}
      </ButtonLink>
    </>
  );
}
