import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { query } from '#web/api/queries.ts';
import { LoadProblem } from '#web/features/studio/load-problem.tsx';
import { Loading } from '#web/features/studio/loading.tsx';
import { Button } from '#web/ui/button.tsx';
import { List, Stack } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Text, Title } from '#web/ui/text.tsx';
import { EnquiryRow } from './enquiry-row.tsx';

/** What visitors have asked, newest first; what is answered is out of the way. */
export function Enquiries() {
  const asked = useQuery(query('listEnquiries'));
  const { data: enquiries = [], error, isPending } = asked;
  const [all, setAll] = useState(false);
  /** What is ticked stays until the page is left: a row that goes would take the focus with it. */
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
            // The button that had the focus is gone.
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
