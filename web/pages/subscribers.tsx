import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { soldLabel } from '#shared/artwork/sold.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import { mostAnnounced, type News } from '#shared/newsletter/news.ts';
import { paths } from '#shared/site/paths.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { paragraphsOf } from '#shared/texts/written-policies.ts';
import { query } from '#web/api/queries.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { useStudioArtworks } from '#web/features/studio/inventory/use-studio-artworks.ts';
import { AskDialog } from '#web/features/studio/kit/ask-dialog.tsx';
import kit from '#web/features/studio/kit/kit.module.css';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { timeInSentence } from '#web/features/studio/kit/readable-time.ts';
import { SaveFileButton } from '#web/features/studio/kit/save-file-button.tsx';
import { Thumb } from '#web/features/studio/kit/thumb.tsx';
import styles from '#web/features/studio/news/new-works.module.css';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Section, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note, Title } from '#web/ui/text.tsx';

/** The newsletter's subscribers and the announcement of new works. */
export default function SubscribersPage() {
  return (
    <StudioPage title="Subscribers" path={paths.subscribers}>
      <NewWorks />
    </StudioPage>
  );
}

/** Announces new works to the subscribers. */
export function NewWorks() {
  const asked = useQuery({
    ...query('getNews'),
    // Asks again until all emails are written, which takes minutes.
    refetchInterval: ({ state: { data } }) => (data?.last && !data.last.isWritten ? 5_000 : false),
  });
  const { data: news, isPending } = asked;
  if (isPending) return <Skeleton height="6rem" />;
  if (news && !news.isOpen) {
    return (
      <Note>
        This shop sends no email yet, so nobody can sign up for news about new works. Ask its operator to set
        up a sender.
      </Note>
    );
  }
  return (
    <Stack>
      <Section title="Tell your subscribers" start divided>
        {news ? <Tell news={news} /> : <LoadProblem of={asked} words="The list could not be loaded." />}
      </Section>
      {news && news.subscribers > 0 && (
        <Section title="Manage subscribers" gap="1" start divided>
          <SaveFileButton operation="exportSubscribers">Download the list as CSV</SaveFileButton>
        </Section>
      )}
    </Stack>
  );
}

function Tell({ news }: { readonly news: News }) {
  const { data: artworks = [] } = useStudioArtworks();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const works = newSince(artworks, news.last);
  const chosen = works.filter(({ id }) => !left.has(id));
  const isWriting = news.last !== undefined && !news.last.isWritten;
  const canTell = chosen.length > 0 && !isWriting;

  return (
    <>
      <p>
        {news.subscribers === 0
          ? 'No subscribers yet. Visitors can sign up on the About and Sold works pages.'
          : `${people(news.subscribers)} subscribed to new works.`}
      </p>
      {news.last && <LastTime last={news.last} />}
      {news.subscribers > 0 && works.length === 0 && (
        <Note>{`No new works${news.last ? ' since then' : ''}. New works from the next sync are listed here.`}</Note>
      )}
      {news.subscribers > 0 && works.length > 0 && (
        <>
          <WorkChoice
            works={works}
            left={left}
            onChange={(id, isTold) => {
              const next = new Set(left);
              if (isTold) next.delete(id);
              else next.add(id);
              setLeft(next);
            }}
          />
          <Button
            variant="primary"
            inactive={!canTell}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            {`Tell ${people(news.subscribers)} about ${newWorks(chosen.length)}`}
          </Button>
        </>
      )}
      {isAsking && (
        <AnnounceDialog works={chosen} subscribers={news.subscribers} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function LastTime({ last }: { readonly last: NonNullable<News['last']> }) {
  const when = timeInSentence(last.at);
  return (
    <Note role="status">
      {last.isWritten
        ? `Last time: ${newWorks(last.works)} to ${people(last.people)}, ${when}.`
        : `The emails about ${newWorks(last.works)} are being sent: ${people(last.people)}, since ${when}.`}
    </Note>
  );
}

/**
 * Returns the works that were added to the gallery since the last announcement, newest first, and at most as many as an
 * email lists.
 */
function newSince(artworks: readonly StudioArtwork[], last: News['last']): StudioArtwork[] {
  return artworks
    .filter((artwork) => isShownInGallery(artwork) && addedAt(artwork) > (last?.at ?? ''))
    .sort((a, b) => (addedAt(a) < addedAt(b) ? 1 : -1))
    .slice(0, mostAnnounced);
}

/** Time at which a work was added; empty for a work from before this was recorded, which does not count as new. */
const addedAt = (artwork: StudioArtwork) => artwork.addedAt ?? '';

interface WorkChoiceProps {
  readonly works: readonly StudioArtwork[];
  /** Ids of the works to leave out of the announcement. */
  readonly left: ReadonlySet<string>;
  readonly onChange: (id: string, isTold: boolean) => void;
}

/** The list of new works. Each is announced unless its checkbox is cleared. */
function WorkChoice({ works, left, onChange }: WorkChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <Note as="legend">Choose what to announce. Works you leave out won’t be listed next time.</Note>
      <ul className={styles.works}>
        {works.map((work) => (
          <li key={work.id}>
            <label className={styles.work}>
              <input
                type="checkbox"
                checked={!left.has(work.id)}
                onChange={({ target }) => onChange(work.id, target.checked)}
              />
              <Thumb artwork={work} width={4} />
              <Stack as="span" gap="0" className={styles.words}>
                <bdi>{displayTitle(work.title)}</bdi>
                <Note as="span">{keepMeasures(soldLabel(work))}</Note>
              </Stack>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface AnnounceDialogProps {
  readonly works: readonly StudioArtwork[];
  readonly subscribers: number;
  readonly onClose: () => void;
}

/** Shows the email before it is sent to all subscribers, because a sent email cannot be taken back. */
function AnnounceDialog({ works, subscribers, onClose }: AnnounceDialogProps) {
  const { artist } = useTexts();
  const { data: texts } = useQuery(query('readTexts'));
  const announcement = texts && (texts.published.texts.newWorks ?? texts.starting.newWorks);
  // Id of the announcement, so that a repeated request sends it only once.
  const [requestId] = useState(() => crypto.randomUUID());

  return (
    <AskDialog
      title={`Tell ${people(subscribers)} about ${newWorks(works.length)}?`}
      width="payment"
      words={{ keep: 'Not yet', confirm: `Send to ${people(subscribers)}`, running: 'Sending…' }}
      operation="announceWorks"
      input={{ body: { requestId, artworkIds: works.map(({ id }) => id) } }}
      onDone={() =>
        toast({
          title: 'On its way',
          description: `${people(subscribers)} will be told about ${newWorks(works.length)}.`,
        })
      }
      onClose={onClose}
    >
      <p>Each gets one email. This cannot be undone.</p>
      <Stack as="blockquote" className={kit.box}>
        <Title as="h3" size="m">
          New on the wall
        </Title>
        {paragraphsOf(announcement ?? '').map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike.
          <p key={index}>{paragraph}</p>
        ))}
        <ul className={kit.marked}>
          {works.map(({ id, title }) => (
            <li key={id}>
              <bdi>{displayTitle(title)}</bdi>
            </li>
          ))}
        </ul>
        <p>
          <em>{artist}</em>
        </p>
      </Stack>
    </AskDialog>
  );
}

/** Returns `1 person` or `2 people`. */
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** Returns `1 new work` or `2 new works`. */
const newWorks = (count: number) => (count === 1 ? '1 new work' : `${count} new works`);
