import type { Enquiry } from '#shared/model/enquiry.ts';
import { paths } from '#shared/rules/paths.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { readableTime } from '#web/features/studio/readable-time.ts';
import { errorToast } from '#web/stores/toasts.ts';
import { Link } from '#web/ui/link.tsx';
import { Switch } from '#web/ui/switch.tsx';
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
  const { mutate, isPending, variables } = useOperation('setEnquiryDone');
  const subject = work ? `Your question about ${work.title}` : 'Your question';
  return (
    <li className={styles.row} data-done={isDone || undefined}>
      <p className={styles.head}>
        <strong>{name}</strong> · {kinds[about]}
        {work && (
          <>
            {' · '}
            <Link to={paths.artwork(work.artworkId)}>{work.title}</Link>
          </>
        )}
        <time dateTime={askedAt}>{readableTime(askedAt)}</time>
      </p>
      <p className={styles.message}>{message}</p>
      <div className={styles.foot}>
        <a href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`}>{email}</a>
        <div className={styles.controls}>
          <Switch
            label="Answered"
            checked={isPending ? variables.body.isDone : isDone}
            onChange={(done) => {
              onTick();
              mutate(
                { params: { id }, body: { isDone: done } },
                {
                  onError: (error) =>
                    errorToast('Error', messageOf(error, 'The question could not be marked.')),
                },
              );
            }}
          />
          <DeleteQuestion id={id} name={name} onDeleted={onDeleted} />
        </div>
      </div>
    </li>
  );
}
