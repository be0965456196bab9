import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/queries.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { Section } from '#web/ui/layout.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './news.module.css';
import { NewsForm } from './news-form.tsx';

/** The sign-up form at the end of a page. Renders nothing in a shop without email. */
export function NewsInvitation() {
  const texts = useTexts();
  const { data } = useQuery(query('getMailService'));
  if (!data?.writesMail) return null;
  return (
    <Section title="Hear about new work" titleSize="m" gap="1" className={styles.invitation}>
      <Text tone="soft" className={styles.lead}>
        {`${texts.artist} emails you when there is new work, and only then.`}
      </Text>
      <NewsForm />
    </Section>
  );
}
