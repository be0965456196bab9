import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { FirstFacts } from '#shared/model/first-steps.ts';
import type { SellingFinding } from '#shared/model/studio.ts';
import type { FirstStep, StepName } from '#shared/rules/first-steps.ts';
import { query } from '#web/api/queries.ts';
import { LoadProblem } from '#web/features/studio/load-problem.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note } from '#web/ui/text.tsx';
import { ConnectStep } from './connect-step.tsx';
import styles from './first-steps.module.css';
import { FirstSync } from './first-sync.tsx';
import { GoLive } from './go-live.tsx';
import { LocationStep } from './location-step.tsx';
import { stepTitles } from './step-titles.ts';
import { TestPurchase } from './test-purchase.tsx';
import { doneOf, useFirstSteps } from './use-first-steps.ts';

/** The five steps to a shop that sells. The one that is next is open, with what is missing and what to do. */
export function FirstSteps() {
  const {
    data,
    isFetching: isAsking,
    refetch: askAgain,
  } = useQuery({ ...query('checkSelling'), staleTime: 0, gcTime: 0 });
  const progress = useFirstSteps(data?.findings);
  const { facts, works, steps, error } = progress;

  if (error && !steps) return <LoadProblem of={progress} words="How far the shop is could not be read." />;
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
      <ol className={styles.steps}>
        {steps.map(({ name, state }, index) => (
          <li
            key={name}
            className={classNames(styles.step, styles[state])}
            aria-current={state === 'next' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {state === 'done' ? <Icon name="check" size={18} /> : index + 1}
            </span>
            <Stack gap="1" start className={styles.about}>
              <h2 className={styles.title}>
                <span>{`${stepTitles[name]} `}</span>
                <span className="visually-hidden">{stateWords[state]}</span>
              </h2>
              {state === 'next' ? bodies[name] : <Note>{lineOf(name, state, facts, works.length)}</Note>}
            </Stack>
          </li>
        ))}
      </ol>
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
    ? 'All steps are done. Test mode is on at present: nobody is charged.'
    : 'All steps are done: the shop sells for real.';
}

/** What is to be known of a step that is done, or that comes later. */
function lineOf(name: StepName, state: 'done' | 'later', facts: FirstFacts, works: number): string {
  const isDone = state === 'done';
  switch (name) {
    case 'connect':
      return facts.connection === 'token'
        ? 'The shop uses an access token that the operator has set.'
        : isDone
          ? 'The shop is connected with your Square account.'
          : 'You allow the shop to work with your Square account.';
    case 'location':
      return isDone
        ? `Payments go to ${facts.location}.`
        : 'One of your locations at Square takes the payments, and its stock and prices are the shop’s.';
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
      return isDone ? 'The shop sells for real.' : 'You switch test mode off, and visitors pay for real.';
  }
}
