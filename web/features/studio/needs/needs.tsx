import { useQuery } from '@tanstack/react-query';
import { paths } from '#shared/site/paths.ts';
import type { Lack } from '#shared/studio/lacking.ts';
import type { Needs as AtTheServer } from '#shared/studio/needs.ts';
import { query } from '#web/api/queries.ts';
import { doneOf, useStepsToGo } from '#web/features/studio/first-steps/use-first-steps.ts';
import { useStudioArtworks } from '#web/features/studio/inventory/use-studio-artworks.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { listPath, orderPath } from '#web/features/studio/orders/list/order-views.ts';
import styles from '#web/features/studio/state/state.module.css';
import type { SyncControls } from '#web/features/studio/sync/use-sync.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { useLacks } from './use-lacks.ts';

interface NeedsProps {
  readonly sync: SyncControls;
  readonly onOpenSync: () => void;
  readonly onShowLacking: (lack: Lack) => void;
}

/** Lists everything that needs the artist's attention, each entry with a link. Renders nothing for an empty list. */
export function Needs({ sync, onOpenSync, onShowLacking }: NeedsProps) {
  const { progress, running, preview } = sync;
  const failures = running || preview ? 0 : (progress?.failures.length ?? 0);
  // Number of works that are no longer in Square's catalogue; they stay until the artist answers a sync's question.
  const held = progress?.wouldVanish === undefined ? (progress?.held ?? 0) : 0;
  const missingPictures = progress?.missingPictures ?? 0;
  const { steps, works } = useStepsToGo();
  const needs = useQuery({ ...query('readNeeds'), refetchOnWindowFocus: 'always' }).data ?? {};
  const artworks = useStudioArtworks().data;
  const lacks = useLacks(artworks);
  const { toShip, inReview, disputes, withdrawals, failedRefunds, lostMails, token } = needs;
  const lacking = (lack: Lack): Need | false => {
    const count = lacks.get(lack) ?? 0;
    return count > 0 && [`${counted({ count }, 'work')} without a ${lack}`, () => onShowLacking(lack)];
  };
  const all: readonly (Need | false | undefined)[] = [
    toShip && [shipWords(toShip), listPath('to-ship')],
    inReview && [`${atLeast(inReview)} in review`, listPath('review')],
    disputes && [`${counted(disputes, 'payment')} disputed`, undecidedPath('disputed', disputes)],
    withdrawals && [
      counted(withdrawals, 'withdrawal'),
      withdrawals.orderIds.length === 1 ? undecidedPath('disputed', withdrawals) : listPath('all'),
    ],
    failedRefunds && [
      `${counted(failedRefunds, 'refund')} failed`,
      undecidedPath('refund-failed', failedRefunds),
    ],
    lostMails && [`${counted(lostMails, 'email')} not arrived`, lostPath(lostMails)],
    failures > 0 && [counted({ count: failures }, 'sync failure'), () => sync.show('failures')],
    held > 0 && [`${counted({ count: held }, 'work')} no longer in Square, still shown`, onOpenSync],
    missingPictures > 0 && [`${counted({ count: missingPictures }, 'picture')} missing`, onOpenSync],
    progress?.trouble !== undefined && ['Square changes are not arriving', onOpenSync],
    lacking('picture'),
    lacking('size'),
    // In a shop without works, the sync panel above says this.
    steps && works.length > 0 && [`First steps: ${doneOf(steps)} of ${steps.length} done`, paths.firstSteps],
    token && [tokenWords(token), paths.square],
  ];
  const waiting = all.filter((need) => need !== undefined && need !== false);
  if (waiting.length === 0) return null;

  return (
    <section aria-labelledby="needs-title">
      <h2 id="needs-title" className="visually-hidden">
        Needs your attention
      </h2>
      <Row as="ul" className={kit.sideways}>
        {waiting.map(([words, way]) => (
          <li key={words}>
            {typeof way === 'string' ? (
              <Link to={way} className={look}>
                {words}
              </Link>
            ) : (
              <button type="button" className={look} onClick={way}>
                {words}
              </button>
            )}
          </li>
        ))}
      </Row>
    </section>
  );
}

const look = classNames(kit.chip, styles.need);

/** Text of a chip, and the path or function that a click opens. */
type Need = readonly [words: string, way: string | (() => void)];

interface Count {
  readonly count: number;
  readonly isMore?: boolean;
}

/** Returns the number, or '50+' if there are more than were counted. */
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

/**
 * Returns the page that shows the lost emails: the page of one order, the list of all orders if several are concerned,
 * or the questions.
 */
function lostPath({ orderIds: [first, ...others] }: NonNullable<AtTheServer['lostMails']>): string {
  if (first === undefined) return listPath('questions');
  return others.length === 0 ? orderPath(first) : listPath('all');
}

/** Returns the page of a single order, which asks for the decision, or the list if there are several. */
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
      return 'Square connection rejected';
    case 'not enough':
      return 'Square permissions incomplete';
    case 'ends soon':
      return days === 0
        ? 'Square connection ends today'
        : `Square connection ends in ${days} day${days === 1 ? '' : 's'}`;
  }
}
