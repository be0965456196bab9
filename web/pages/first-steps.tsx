import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { paths } from '#shared/site/paths.ts';
import type { FirstFacts } from '#shared/studio/first-facts.ts';
import { type FirstStep, isConnected, type StepName } from '#shared/studio/first-steps.ts';
import { noLocationChosen } from '#shared/studio/locations.ts';
import type { SellingFinding } from '#shared/studio/studio.ts';
import { problemOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import styles from '#web/features/studio/first-steps/first-steps.module.css';
import { TestPurchase } from '#web/features/studio/first-steps/test-purchase.tsx';
import { doneOf, stepTitles, useFirstSteps } from '#web/features/studio/first-steps/use-first-steps.ts';
import { useStudioArtworks } from '#web/features/studio/inventory/use-studio-artworks.ts';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { LocationChoices } from '#web/features/studio/settings/location-chooser.tsx';
import { SellForRealDialog } from '#web/features/studio/settings/sell-for-real-dialog.tsx';
import { SellingLines } from '#web/features/studio/settings/selling-lines.tsx';
import { SyncStatus } from '#web/features/studio/sync/sync-status.tsx';
import { useSync } from '#web/features/studio/sync/use-sync.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { List, Row, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note, Text, Title } from '#web/ui/text.tsx';

export default function FirstStepsPage() {
  return (
    <StudioPage title="First steps" path={paths.firstSteps} width="narrow">
      <FirstSteps />
    </StudioPage>
  );
}

/** The five steps to a shop that sells. Only the next step is open: it shows what is missing and what to do. */
function FirstSteps() {
  const {
    data,
    isFetching: isAsking,
    refetch: askAgain,
  } = useQuery({ ...query('checkSelling'), staleTime: 0, gcTime: 0 });
  const progress = useFirstSteps(data?.findings);
  const { facts, works, steps, error } = progress;

  if (error && !steps) return <LoadProblem of={progress} words="Your progress could not be loaded." />;
  if (!facts || !steps) return <Skeleton height="24rem" />;

  const findings = data?.findings ?? [];
  const about = (subject: SellingFinding['about']) =>
    findings.find((finding) => finding.about === subject && !finding.isGood);
  const bodies: Readonly<Record<StepName, ReactElement>> = {
    connect: <ConnectStep connection={facts.connection} problem={about('token')} />,
    location: <LocationStep problem={about('location')} />,
    sync: <FirstSync />,
    purchase: <TestPurchase facts={facts} works={works} />,
    live: <GoLive findings={data?.findings} isAsking={isAsking} onAskAgain={() => void askAgain()} />,
  };
  const silent = about('square');
  return (
    <>
      <Note role="status">{summary(doneOf(steps), steps.length, facts)}</Note>
      {silent && <Note>{`${silent.says} ${silent.cure}`}</Note>}
      <List as="ol" className={styles.steps}>
        {steps.map(({ name, state }, index) => (
          <li
            key={name}
            className={classNames(styles.step, styles[state])}
            aria-current={state === 'next' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {state === 'done' ? <Icon name="check" size={18} /> : index + 1}
            </span>
            <Stack gap="1" start>
              <Title className={styles.title}>
                <span>{`${stepTitles[name]} `}</span>
                <span className="visually-hidden">{stateWords[state]}</span>
              </Title>
              {state === 'next' ? bodies[name] : <Note>{lineOf(name, state, facts, works.length)}</Note>}
            </Stack>
          </li>
        ))}
      </List>
    </>
  );
}

const stateWords: Readonly<Record<FirstStep['state'], string>> = {
  done: '(done)',
  next: '(next)',
  later: '(not yet)',
};

function summary(done: number, all: number, { testMode }: FirstFacts): string {
  if (done < all) return `${done} of ${all} steps are done.`;
  return testMode
    ? 'All steps are done. Test mode is on: nobody is charged.'
    : 'All steps are done: the shop sells for real.';
}

/** Returns the line under a step that is done or comes later. */
function lineOf(name: StepName, state: 'done' | 'later', facts: FirstFacts, works: number): string {
  const isDone = state === 'done';
  switch (name) {
    case 'connect':
      return facts.connection === 'token'
        ? 'The shop uses an access token that its operator has set.'
        : isDone
          ? 'The shop is connected with your Square account.'
          : 'You allow the shop to work with your Square account.';
    case 'location':
      return isDone
        ? `Payments go to ${facts.location}.`
        : 'One of your locations in Square takes the payments, and its stock and prices are the shop’s.';
    case 'sync':
      return isDone
        ? `The shop has ${works === 1 ? '1 work' : `${works} works`}.`
        : 'The shop reads your works, their pictures, prices and stock from Square.';
    case 'purchase':
      return isDone
        ? facts.purchase === 'test'
          ? 'A test order was paid.'
          : 'An order was paid, and refunded or shipped.'
        : 'You buy something in your own shop, as a visitor would.';
    case 'live':
      if (!isDone) return 'You switch test mode off, and visitors pay for real.';
      return facts.purchase === 'test'
        ? 'The shop sells for real. Now buy your cheapest work with your own card, and refund it under Open Orders.'
        : 'The shop sells for real.';
  }
}

interface ConnectStepProps {
  readonly connection: FirstFacts['connection'];
  /** The check's finding about the current access token. */
  readonly problem: SellingFinding | undefined;
}

function ConnectStep({ connection, problem }: ConnectStepProps) {
  return (
    <>
      {connection === 'ended' && (
        <Text size="s" tone="danger">
          Square has ended the connection: nobody can pay, and changes in Square do not arrive.
        </Text>
      )}
      {isConnected({ connection }) && problem && (
        <Text size="s" tone="danger">
          {problem.says}
        </Text>
      )}
      <Note>
        Your works, their stock and your money are in Square. You sign in there and allow the shop to work
        with them. If you have no Square account yet, create one at squareup.com first: it is free.
      </Note>
      <ButtonLink variant="primary" to={paths.square}>
        {connection === 'none' ? 'Connect with Square' : 'Connect again'}
      </ButtonLink>
    </>
  );
}

/**
 * The choice of the location. `problem` says that the chosen location, or every location, cannot take payments; a
 * finding that no location is chosen is not shown.
 */
function LocationStep({ problem }: { readonly problem: SellingFinding | undefined }) {
  return (
    <>
      {problem && problem.says !== noLocationChosen && (
        <Text size="s" tone="danger">
          {`${problem.says} ${problem.cure}`}
        </Text>
      )}
      <LocationChoices />
    </>
  );
}

/** Starts the first sync and shows its progress. If it imported no works, says what to check in Square. */
function FirstSync() {
  const { progress, error, start, starting } = useSync(() => undefined);
  const { status, message } = progress ?? {};
  const isRunning = status === 'in_progress';
  const { isFetching, refetch } = useStudioArtworks();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each stage of a run, which its message names, there may be works.
  useEffect(() => {
    if (status !== undefined && status !== 'idle') void refetch({ cancelRefetch: false });
  }, [status, message, refetch]);
  return (
    <>
      <Note>
        A work in Square is an item with a picture, a price, a count and a category such as Originals or Fine
        Art Prints. The shop reads all of them; nothing in Square is changed. Pictures take the longest.
      </Note>
      {error && <FormProblem>The sync status could not be loaded.</FormProblem>}
      {progress && status !== 'idle' && <SyncStatus progress={progress} />}
      {status === 'completed' && !isFetching && (
        <Text size="s" tone="danger">
          The sync found no works. Check that your items in Square are at the chosen location, not archived,
          and have a category; then start it again. <Link to={paths.admin}>Admin</Link> › Sync lists what was
          skipped.
        </Text>
      )}
      <Button variant="primary" inactive={isRunning || starting || !progress} onClick={() => start({})}>
        {isRunning || starting
          ? 'Reading your works…'
          : status === 'idle'
            ? 'Start the first sync'
            : 'Start it again'}
      </Button>
    </>
  );
}

interface GoLiveProps {
  /** Findings of the check; undefined until they have arrived. */
  readonly findings: readonly SellingFinding[] | undefined;
  readonly isAsking: boolean;
  readonly onAskAgain: () => void;
}

/** The requirements of a sale with their states, and the button that switches test mode off. */
function GoLive({ findings, isAsking, onAskAgain }: GoLiveProps) {
  const { mutate, isPending, error } = useOperation('setTestMode');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Note>
        While test mode is on nobody is charged. With test mode off visitors pay by card, the money goes to
        your Square account, and each order is yours to ship. Make your first sale yourself: buy your cheapest
        work with your own card, and refund it.
      </Note>
      {findings ? <SellingLines lines={findings} /> : <Skeleton height="6rem" />}
      <Row gap="1 2">
        <Button variant="primary" inactive={isPending} onClick={() => setAsking(true)}>
          Switch test mode off
        </Button>
        <Button inactive={isAsking} onClick={onAskAgain}>
          Check again
        </Button>
      </Row>
      <FormProblem>{problemOf(error, 'Test mode could not be changed. Try again.')}</FormProblem>
      {asking && (
        <SellForRealDialog
          onClose={() => setAsking(false)}
          onConfirm={() => mutate({ body: { enabled: false } })}
        />
      )}
    </>
  );
}
