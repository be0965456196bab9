import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { News } from '#shared/model/news.ts';
import { query } from '#web/api/queries.ts';
import { useStudioArtworks } from '#web/features/studio/inventory/use-studio-artworks.ts';
import { LoadProblem } from '#web/features/studio/load-problem.tsx';
import { timeInSentence } from '#web/features/studio/readable-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note } from '#web/ui/text.tsx';
import { AnnounceDialog } from './announce-dialog.tsx';
import { newWorks, people } from './counted.ts';
import { ManageSubscribers } from './manage-subscribers.tsx';
import { newSince } from './new-since.ts';
import { WorkChoice } from './work-choice.tsx';

/** Whom the artist may tell of new works, and of which. */
export function NewWorks() {
  const asked = useQuery({
    ...query('getNews'),
    // Emails are written within minutes.
    refetchInterval: ({ state: { data } }) => (data?.last && !data.last.isWritten ? 5_000 : false),
  });
  const { data: news, isPending } = asked;
  if (isPending) return <Skeleton height="6rem" />;
  if (news && !news.isOpen) {
    return (
      <Note>
        This shop sends no email yet, so nobody can sign up for news of new works. Its operator sets up a
        sender.
      </Note>
    );
  }
  return (
    <>
      <Section title="Tell your subscribers" start>
        {news ? <Tell news={news} /> : <LoadProblem of={asked} words="The list could not be loaded." />}
      </Section>
      {news && <ManageSubscribers count={news.subscribers} />}
    </>
  );
}

function Tell({ news }: { readonly news: News }) {
  const { data: artworks = [] } = useStudioArtworks();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const works = newSince(artworks, news.last);
  const chosen = works.filter(({ id }) => !left.has(id));
  const isWriting = news.last !== undefined && !news.last.isWritten;
  const canTell = news.subscribers > 0 && chosen.length > 0 && !isWriting;

  return (
    <>
      <p>
        {news.subscribers === 0
          ? 'No subscribers yet. Visitors can sign up on the About and Sold works pages.'
          : `${people(news.subscribers)} subscribed to new works.`}
      </p>
      {news.last && <LastTime last={news.last} />}
      {works.length === 0 ? (
        <Note>{`No new works${news.last ? ' since then' : ''}. What the next sync brings is listed here.`}</Note>
      ) : (
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
      )}
      {works.length > 0 && (
        <Button variant="primary" inactive={!canTell} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {news.subscribers === 0
            ? 'Send (no subscribers yet)'
            : `Tell ${people(news.subscribers)} about ${newWorks(chosen.length)}`}
        </Button>
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
