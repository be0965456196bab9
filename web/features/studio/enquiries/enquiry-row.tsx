import type { Enquiry } from '#shared/model/enquiry.ts';
import { paths } from '#shared/rules/paths.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { readableTime } from '#web/features/studio/readable-time.ts';
import { tellOutcome } from '#web/features/tell-outcome.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Text } from '#web/ui/text.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import styles from './enquiries.module.css';

const kinds: Readonly<Record<Enquiry['about'], string>> = {
  price: 'Price',
  sold: 'Sold work',
  shipping: 'Shipping',
  commission: 'Commission',
  other: 'Question',
};

interface EnquiryRowProps {
  readonly enquiry: Enquiry;
  readonly onTick: () => void;
  readonly onDeleted: () => void;
}

/** One question: who asks what about which work, the way to answer, and the tick. */
export function EnquiryRow({ enquiry, onTick, onDeleted }: EnquiryRowProps) {
  const { id, askedAt, about, work, name, email, message, isDone } = enquiry;
  const { mutateAsync, isPending, variables } = useOperation('setEnquiryDone');
  const subject = work ? `Your question about ${work.title}` : 'Your question';
  return (
    <Stack as="li" gap="1">
      <Text size="s">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>{` · ${kinds[about]}`}</span>
        {work && (
          <>
            <span> · </span>
            <Link to={paths.artwork(work.artworkId)}>
              <bdi>{work.title}</bdi>
            </Link>
          </>
        )}
        <time className={styles.asked} dateTime={askedAt}>
          {readableTime(askedAt)}
        </time>
      </Text>
      <Text tone={isDone ? 'soft' : undefined} className={styles.message}>
        {message}
      </Text>
      <Row gap="0 2" between>
        <a
          className="touch"
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`}
        >
          {email}
        </a>
        <Row gap="0 2">
          <Switch
            label="Answered"
            checked={isPending ? variables.body.isDone : isDone}
            onChange={(done) => {
              onTick();
              void tellOutcome(`question ${id}`, mutateAsync({ params: { id }, body: { isDone: done } }), {
                failed: 'Error',
                fallback: 'The question could not be marked.',
              });
            }}
          />
          <DeleteQuestion id={id} name={name} onDeleted={onDeleted} />
        </Row>
      </Row>
    </Stack>
  );
}
