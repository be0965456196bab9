import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkInterest } from '#shared/model/interest.ts';
import { urlOf } from '#web/api/client.ts';
import { query } from '#web/api/queries.ts';
import { LoadFailure } from '#web/features/studio/load-problem.tsx';
import { Loading } from '#web/features/studio/loading.tsx';
import { browserTimeZone } from '#web/features/studio/orders/sales/periods.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Section } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './interest.module.css';
import { InterestTable } from './interest-table.tsx';
import { SoldThisMonth } from './sold-this-month.tsx';

const placesKept = ['3.75rem', '3.75rem', '3.75rem', '3.75rem', '3.75rem'];

/** How often each work is wished for, in a cart, asked about and sold, and what was sold this month. */
export function Interest() {
  const [timeZone] = useState(browserTimeZone);
  const asked = { zone: timeZone };
  const answer = useQuery(query('readInterest', { query: asked }));
  const { data } = answer;
  if (answer.error && !data)
    return <LoadFailure of={answer} words="What visitors like could not be loaded." />;
  if (!data) return <Loading words="Loading what visitors like" heights={placesKept} />;
  const { works, soldThisMonth } = data;
  return (
    <>
      <SoldThisMonth sold={soldThisMonth} />
      {works.length === 0 ? (
        <Message title="No artworks yet" as="p">
          <p>Start a sync under Works to fetch them from Square.</p>
        </Message>
      ) : (
        <Section title="Work by work" gap="1">
          {works.every(isUnnoticed) && (
            <Note className={styles.words}>
              No wishes, carts, questions or sales yet. Once a shopper adds a work to the wishlist or the
              cart, or asks about it, you see it here.
            </Note>
          )}
          <InterestTable works={works} />
          <a href={urlOf('exportInterest', {}, asked)} download className={classNames('touch', styles.link)}>
            Export this list (CSV)
          </a>
        </Section>
      )}
      <Note className={styles.words}>
        A browser counts once for each work, and so does an email address that asks. Wishes and cart items
        count for 30 days, questions for 90 days, and pieces sold here for a year, without test orders and
        without what was refunded or put back into stock. Days are those since the work came from Square,
        until it was sold. Nothing is recorded for these numbers, and they name nobody.
      </Note>
    </>
  );
}

function isUnnoticed({ wishes, carts, questions, sold }: WorkInterest): boolean {
  return wishes + carts + questions + sold === 0;
}
