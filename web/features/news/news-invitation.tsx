import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/queries.ts';
import { useTexts } from '#web/api/use-texts.ts';
import styles from './news.module.css';
import { NewsForm } from './news-form.tsx';

/** The sign-up form at the end of a page; nothing in a shop without email. */
export function NewsInvitation() {
  const texts = useTexts();
  const { data } = useQuery(query('getMailService'));
  if (!data?.writesMail) return null;
  return (
    <section className={styles.invitation} aria-labelledby="news-title">
      <h2 id="news-title" className={styles.title}>
        Hear about new work
      </h2>
      <p className={styles.lead}>{`${texts.artist} emails you when there is new work, and only then.`}</p>
      <NewsForm />
    </section>
  );
}
