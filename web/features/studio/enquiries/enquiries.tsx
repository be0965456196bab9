import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './enquiries.module.css';
import { EnquiryRow } from './enquiry-row.tsx';

const id = 'enquiries';

/** What visitors have asked, newest first; what is answered is out of the way. Nothing at all while nobody has asked. */
export function Enquiries() {
  const { data: enquiries = [], error, isFetching, refetch } = useQuery(query('listEnquiries'));
  const [all, setAll] = useState(false);
  /** What is ticked stays until the page is left: a row that goes would take the focus with it. */
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const section = useRef<HTMLElement>(null);
  const isShown = enquiries.length > 0 || error !== null;
  useEffect(() => {
    // The mail's link names the place, which is there only now.
    if (isShown && window.location.hash === `#${id}`) section.current?.scrollIntoView();
  }, [isShown]);
  if (!isShown) return null;

  const open = enquiries.filter(({ isDone }) => !isDone);
  const shown = all ? enquiries : enquiries.filter(({ id: own, isDone }) => !isDone || ticked.includes(own));
  const answered = enquiries.length - open.length;
  return (
    <section ref={section} id={id} className={styles.section} aria-labelledby="enquiries-title">
      <h2 id="enquiries-title" className={styles.title}>
        Questions
      </h2>
      {error && (
        <p role="alert" className={styles.problem}>
          {messageOf(error, 'The questions could not be loaded.')}{' '}
          <Button variant="quiet" inactive={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {enquiries.length > 0 && open.length === 0 && <p className={styles.none}>All are answered.</p>}
      <ul className={styles.list}>
        {shown.map((enquiry) => (
          <EnquiryRow
            key={enquiry.id}
            enquiry={enquiry}
            onTick={() => setTicked((before) => [...before, enquiry.id])}
          />
        ))}
      </ul>
      {answered > 0 && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Hide what is answered' : `Show what is answered (${answered})`}
        </Button>
      )}
    </section>
  );
}
