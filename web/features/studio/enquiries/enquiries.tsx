import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Enquiry } from '#shared/enquiry/enquiry.ts';
import { paths } from '#shared/site/paths.ts';
import { query } from '#web/api/queries.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { AskDialog } from '#web/features/studio/kit/ask-dialog.tsx';
import kit from '#web/features/studio/kit/kit.module.css';
import { Loading, LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { readableTime } from '#web/features/studio/kit/readable-time.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { List, Row, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Note, Text, Title } from '#web/ui/text.tsx';

/** Visitors' questions, newest first. Answered questions are hidden. */
export function Enquiries() {
  const asked = useQuery(query('listEnquiries'));
  const { data: enquiries = [], error, isPending } = asked;
  const [all, setAll] = useState(false);
  /** Ids of questions marked as answered. They stay until the page is left; a removed row would lose the focus. */
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  if (isPending) return <Loading words="Loading questions" heights={['8rem']} />;
  if (enquiries.length === 0 && !error) return <Message title="No questions." as="p" />;

  const open = enquiries.filter(({ isDone }) => !isDone);
  const shown = all ? enquiries : enquiries.filter(({ id: own, isDone }) => !isDone || ticked.includes(own));
  const answered = enquiries.length - open.length;
  return (
    <Stack as="section" start aria-labelledby="enquiries-title">
      <Title id="enquiries-title" size="m" ref={heading} tabIndex={-1}>
        Questions
      </Title>
      <LoadProblem of={asked} words="The questions could not be loaded." />
      {enquiries.length > 0 && open.length === 0 && <Text tone="soft">All are answered.</Text>}
      <List>
        {shown.map((enquiry) => (
          <EnquiryRow
            key={enquiry.id}
            enquiry={enquiry}
            // The focused button has disappeared.
            onDeleted={() => heading.current?.focus()}
            onTick={() => setTicked((before) => [...before, enquiry.id])}
          />
        ))}
      </List>
      {answered > 0 && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Hide answered' : `Show answered (${answered})`}
        </Button>
      )}
    </Stack>
  );
}

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

/** One question: visitor, work, reply link and the checkbox for answered. */
function EnquiryRow({ enquiry, onTick, onDeleted }: EnquiryRowProps) {
  const { id, askedAt, about, work, name, email, message, isDone } = enquiry;
  const { mutateAsync, isPending, variables } = useOperation('setEnquiryDone');
  const subject = work ? `Your question about ${work.title}` : 'Your question';
  return (
    <Stack as="li" gap="1">
      <div>
        <Text size="s">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span>{` · ${kinds[about]}${work ? ' · ' : ''}`}</span>
          {work && (
            <Link to={paths.artwork(work.artworkId)}>
              <bdi>{work.title}</bdi>
            </Link>
          )}
        </Text>
        <Note as="time" dateTime={askedAt}>
          {readableTime(askedAt)}
        </Note>
      </div>
      <Text tone={isDone ? 'soft' : undefined} className={kit.lines}>
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

interface DeleteQuestionProps {
  readonly id: string;
  /** Name of the visitor. */
  readonly name: string;
  readonly onDeleted: () => void;
}

/** Deletes one question after explaining what is deleted and what stays. */
function DeleteQuestion({ id, name, onDeleted }: DeleteQuestionProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label={`Delete the question from ${name}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <AskDialog
          title="Delete this question?"
          words={{ keep: 'Keep it', confirm: 'Delete question', running: 'Deleting...' }}
          variant="danger"
          operation="deleteEnquiry"
          input={{ params: { id } }}
          failed="The question was not deleted. Please try again."
          onDone={() => {
            toast({ title: 'Question deleted' });
            onDeleted();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            The question, the name and the address are deleted from the shop. This cannot be undone. The email
            that the shop sent you about it stays in your mailbox, as your answers do: delete them there.
          </p>
        </AskDialog>
      )}
    </>
  );
}
