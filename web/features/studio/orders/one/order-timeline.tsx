import type { StudioOrderDetail } from '#shared/model/studio-order.ts';
import { readableTime } from '#web/features/studio/readable-time.ts';
import { Section, Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './order-parts.module.css';

/** What happened to the order, oldest first. */
export function OrderTimeline({ timeline }: Pick<StudioOrderDetail, 'timeline'>) {
  if (timeline.length === 0) return null;
  return (
    <Section title="Timeline" divided>
      <Stack as="ol" className={styles.list}>
        {timeline.map(({ at, what, by }) => (
          <li key={`${at} ${what}`} className={styles.entry}>
            <span>{what}</span>
            <Note as="span" size="xs">
              <time dateTime={at}>{readableTime(at)}</time>
              {by && <span>{`, ${by}`}</span>}
            </Note>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
