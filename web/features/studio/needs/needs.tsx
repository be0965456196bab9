import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { paths } from '#shared/site/paths.ts';
import { type Lack, lackOf } from '#shared/studio/lacking.ts';
import type { Needs as AtTheServer } from '#shared/studio/needs.ts';
import { query } from '#web/api/queries.ts';
import { doneOf, useFirstSteps } from '#web/features/studio/first-steps/use-first-steps.ts';
import { useStudioArtworks } from '#web/features/studio/inventory/use-studio-artworks.ts';
import { listPath, orderPath } from '#web/features/studio/orders/list/order-views.ts';
import { Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './needs.module.css';

interface NeedsProps {
  /** Of the last run. */
  readonly failures: number;
  readonly onShowFailures: () => void;
  /** Works that are no longer in Square's catalogue and stay until a sync asks. */
  readonly held: number;
  /** Pictures of which files are missing. */
  readonly missingPictures: number;
  /** Changes at Square cannot be brought in. */
  readonly isCutOff: boolean;
  readonly onOpenSync: () => void;
  readonly onShowLacking: (lack: Lack) => void;
  readonly onOpenTestMode: () => void;
}

/** What waits for the artist, each with a link to where it is done; nothing at all when nothing waits. */
export function Needs(props: NeedsProps) {
  const { failures, onShowFailures, held, missingPictures, isCutOff, onOpenSync, onShowLacking } = props;
  const needs = useQuery({ ...query('readNeeds'), refetchOnWindowFocus: 'always' }).data ?? {};
  const isTest = useQuery(query('getTestMode')).data?.testMode ?? false;
  const artworks = useStudioArtworks().data;
  // Sizes are read from every text of every work: not at each key pressed in the search below.
  const lacks = useMemo(() => Map.groupBy(artworks ?? [], lackOf), [artworks]);
  const { toShip, inReview, disputes, failedRefunds, lostMails, token } = needs;
  const [picture, size] = [lacks.get('picture')?.length ?? 0, lacks.get('size')?.length ?? 0];
  const isWell =
    ![toShip, inReview, disputes, failedRefunds, lostMails, token].some(Boolean) && !isCutOff && !isTest;
  if (isWell && [failures, held, missingPictures, picture, size].every((count) => count <= 0)) return null;

  return (
    <Row as="section" gap="1 2" className={styles.needs} aria-labelledby="needs-title">
      <h2 id="needs-title" className={styles.title}>
        Needs your attention
      </h2>
      <Row as="ul">
        {toShip && <Way to={listPath('to-ship')}>{shipWords(toShip)}</Way>}
        {inReview && <Way to={listPath('review')}>{`${atLeast(inReview)} in review`}</Way>}
        {disputes && (
          <Way to={undecidedPath('disputed', disputes)}>{`${counted(disputes, 'payment')} disputed`}</Way>
        )}
        {failedRefunds && (
          <Way
            to={undecidedPath('refund-failed', failedRefunds)}
          >{`${counted(failedRefunds, 'refund')} failed`}</Way>
        )}
        {lostMails && <Way to={lostPath(lostMails)}>{`${counted(lostMails, 'email')} not arrived`}</Way>}
        {failures > 0 && (
          <Press onPress={onShowFailures}>{counted({ count: failures }, 'sync failure')}</Press>
        )}
        {held > 0 && (
          <Press onPress={onOpenSync}>
            {`${counted({ count: held }, 'work')} no longer in Square, still shown`}
          </Press>
        )}
        {missingPictures > 0 && (
          <Press onPress={onOpenSync}>{`${counted({ count: missingPictures }, 'picture')} missing`}</Press>
        )}
        {isCutOff && <Press onPress={onOpenSync}>Square changes are not arriving</Press>}
        {picture > 0 && (
          <Press onPress={() => onShowLacking('picture')}>
            {`${counted({ count: picture }, 'work')} without a picture`}
          </Press>
        )}
        {size > 0 && (
          <Press onPress={() => onShowLacking('size')}>
            {`${counted({ count: size }, 'work')} without a size`}
          </Press>
        )}
        {isTest && <TestModeNeed onPress={props.onOpenTestMode} />}
        {token && <Way to={paths.square}>{tokenWords(token)}</Way>}
      </Row>
    </Row>
  );
}

function Way({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={styles.need}>
        {children}
      </Link>
    </li>
  );
}

function Press({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <li>
      <button type="button" className={styles.need} onClick={onPress}>
        {children}
      </button>
    </li>
  );
}

/** Of a new shop how far it is; as long as it has no works, the panel above says that. */
function TestModeNeed({ onPress }: { readonly onPress: () => void }) {
  const { facts, works, steps, error } = useFirstSteps();
  if (!steps && !error) return null;
  if (!steps || facts?.wasLive) return <Press onPress={onPress}>Still in test mode</Press>;
  return works.length === 0 ? null : (
    <Way to={paths.firstSteps}>{`First steps: ${doneOf(steps)} of ${steps.length} done`}</Way>
  );
}

interface Count {
  readonly count: number;
  readonly isMore?: boolean;
}

/** '50+' where there are more than were counted. */
function atLeast({ count, isMore = false }: Count): string {
  return isMore ? `${count}+` : String(count);
}

function counted(what: Count, name: string): string {
  return `${atLeast(what)} ${name}${what.count === 1 && !what.isMore ? '' : 's'}`;
}

const day = 24 * 3_600_000;

function shipWords(toShip: NonNullable<AtTheServer['toShip']>): string {
  const days = Math.floor((Date.now() - Date.parse(toShip.since)) / day);
  const waits = days < 1 ? '' : days === 1 ? ', waiting 1 day' : `, waiting ${days} days`;
  return `${atLeast(toShip)} to ship${waits}`;
}

/** One order's emails stand with it; of several the list of all is the way; those about questions stand with these. */
function lostPath({ orderIds: [first, ...others] }: NonNullable<AtTheServer['lostMails']>): string {
  if (first === undefined) return listPath('questions');
  return others.length === 0 ? orderPath(first) : listPath('all');
}

/** One order asks for its decision itself; several stand on a list of their own. */
function undecidedPath(
  list: 'disputed' | 'refund-failed',
  { orderIds: [first, ...others] }: NonNullable<AtTheServer['disputes']>,
): string {
  return first === undefined || others.length > 0 ? listPath(list) : orderPath(first);
}

function tokenWords({ problem, days = 0 }: NonNullable<AtTheServer['token']>): string {
  switch (problem) {
    case 'missing':
      return 'Not connected with Square';
    case 'refused':
      return 'Square rejects the shop’s token';
    case 'not enough':
      return 'Square permissions incomplete';
    case 'ends soon':
      return days === 0
        ? 'Square’s token ends today'
        : `Square’s token ends in ${days} day${days === 1 ? '' : 's'}`;
  }
}
