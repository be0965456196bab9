import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#shared/site/paths.ts';
import type { SquareConnection as Connection } from '#shared/studio/square-connection.ts';
import { problemOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { AskDialog } from '#web/features/studio/kit/ask-dialog.tsx';
import kit from '#web/features/studio/kit/kit.module.css';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { timeInSentence } from '#web/features/studio/kit/readable-time.ts';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import styles from '#web/features/studio/settings/settings.module.css';
import { type SquareReturn, useSquareReturn } from '#web/features/studio/square/use-square-return.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Row, Section, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note, Text, TextButton } from '#web/ui/text.tsx';

/** Page of the shop's connection with Square. */
export default function SquarePage() {
  const back = useSquareReturn();
  return (
    <StudioPage title="Square" path={paths.square} width="narrow">
      <SquareConnection back={back} />
    </StudioPage>
  );
}

const denied = 'You did not allow the connection in Square. Nothing was changed.';

/** The state of the connection with the artist's Square account, and the buttons to connect and disconnect. */
function SquareConnection({ back }: { readonly back: SquareReturn | undefined }) {
  const asked = useQuery(query('getSquareConnection'));
  const { data, isPending, isFetching, refetch } = asked;
  const { isFinishing, isFinished, problem } = useFinish(back);
  return (
    <Section title="Connection" start>
      {!data && <LoadProblem of={asked} words="The connection could not be read." />}
      {isPending && <Skeleton height="6rem" />}
      <Note role="status">{isFinishing ? 'Connecting with Square…' : ''}</Note>
      {isFinished && (
        <ButtonLink to={paths.firstSteps} variant="primary">
          Continue: choose the location
        </ButtonLink>
      )}
      {data && !isFinishing && (
        <Shown connection={data} onRetry={() => void refetch()} isFetching={isFetching} />
      )}
      <FormProblem>{problem}</FormProblem>
    </Section>
  );
}

/** Sends the approval that Square's redirect contains, once. */
function useFinish(back: SquareReturn | undefined) {
  const { mutate, isPending, isSuccess, error } = useOperation('finishSquareConnection');
  const sent = useRef(false);
  useEffect(() => {
    if (back?.kind !== 'approved' || sent.current) return;
    sent.current = true;
    const { code, state } = back;
    mutate({ body: { code, state } }, { onSuccess: () => toast({ title: 'Connected with Square' }) });
  }, [back, mutate]);
  const failed = problemOf(error, 'The shop did not answer. Press “Connect with Square” again.');
  return {
    isFinishing: isPending,
    isFinished: isSuccess,
    problem: back?.kind === 'denied' ? denied : failed,
  };
}

interface ShownProps {
  readonly connection: Connection;
  readonly onRetry: () => void;
  readonly isFetching: boolean;
}

function Shown({ connection, onRetry, isFetching }: ShownProps) {
  const { state, account, mayConnect } = connection;
  const [asking, setAsking] = useState(false);
  const isConnected = state === 'accepted' && account !== undefined;
  return (
    <>
      <Text tone={state === 'refused' ? 'danger' : undefined}>{stateWords(connection)}</Text>
      {account && (
        <Note>
          {`Square account ${account.merchantId}, connected since ${timeInSentence(account.since)} by ${account.by}.`}
        </Note>
      )}
      {!isConnected &&
        state !== 'unknown' &&
        (mayConnect ? <Permissions /> : <ForTheOperator {...connection} />)}
      <Row gap="2">
        {state === 'unknown' && (
          <Button inactive={isFetching} onClick={onRetry}>
            Try again
          </Button>
        )}
        {!isConnected && state !== 'unknown' && mayConnect && <ConnectButton />}
        {account && state !== 'unknown' && (
          <TextButton onClick={() => setAsking(true)}>Disconnect</TextButton>
        )}
      </Row>
      {asking && <DisconnectDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function stateWords({ state, account }: Connection): string {
  switch (state) {
    case 'none':
      return 'The shop is not connected with Square: nobody can pay, and your works and their stock do not arrive.';
    case 'refused':
      return 'Square no longer accepts this shop: nobody can pay, and changes in Square do not arrive. Connect it again.';
    case 'unknown':
      return 'Square is not responding, so we can’t tell whether the shop is connected.';
    case 'accepted':
      return account
        ? 'The shop is connected with Square.'
        : 'The shop uses an access token that its operator has set. Connecting replaces it with one that has fewer permissions and that you can revoke here.';
  }
}

function Permissions() {
  return (
    <Note>
      At Square you sign in to your account and allow the shop to read your locations, items and counts, to
      change counts, to make and read orders, and to take, read and refund payments. It cannot change your
      items, and sees neither your bank account nor your customers.
    </Note>
  );
}

/** What the operator must set up at Square before the artist can connect. */
function ForTheOperator({ redirectUrl }: Pick<Connection, 'redirectUrl'>) {
  return (
    <Note as="div">
      <p>Before the first connection, the operator of the shop does two things:</p>
      <Stack as="ol" gap="1" className={kit.marked}>
        <li>
          At developer.squareup.com, in the shop’s application under OAuth, enter this redirect URL:{' '}
          <code className={styles.address}>{redirectUrl}</code>
        </li>
        <li>
          Store the application secret that is shown there with <code>npm run secrets</code>.
        </li>
      </Stack>
    </Note>
  );
}

function ConnectButton() {
  const { mutate, isPending, isSuccess, error } = useOperation('startSquareConnection');
  const isLeaving = isPending || isSuccess;
  return (
    <>
      <Button
        variant="primary"
        inactive={isLeaving}
        onClick={() => mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) })}
      >
        {isLeaving ? 'Opening Square…' : 'Connect with Square'}
      </Button>
      <FormProblem>{problemOf(error, 'The shop did not answer. Try again.')}</FormProblem>
    </>
  );
}

/** Dialog that asks for confirmation before it ends the shop's access to Square. */
function DisconnectDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <AskDialog
      title="Disconnect the shop from Square?"
      words={{ keep: 'Stay connected', confirm: 'Disconnect', running: 'Disconnecting…' }}
      variant="danger"
      operation="disconnectSquare"
      input={{}}
      failed="The shop did not answer. Try again."
      onDone={() => toast({ title: 'Disconnected from Square' })}
      onClose={onClose}
    >
      <p>
        From then on nobody can pay, orders can be neither shipped nor refunded here, and changes in Square do
        not arrive. Your works stay on show, and nothing in Square is deleted. You can connect again at any
        time.
      </p>
    </AskDialog>
  );
}
