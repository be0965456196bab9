import { useEffect, useRef } from 'react';
import { paths } from '#shared/site/paths.ts';
import { problemOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useTexts } from '#web/api/use-texts.ts';
import type { LinkPart } from '#web/features/use-link-part.ts';
import { writeTab } from '#web/stores/tab-storage.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Text } from '#web/ui/text.tsx';

/** The part of an email's link after the #: its action and key. */
export const newsLink: LinkPart = {
  page: paths.news,
  name: 'news-link',
  shape: /^(confirm|end)=[0-9a-f]{1,64}$/,
};

const wordsOf = (artist: string) => ({
  confirm: {
    question: `Would you like ${artist} to email you about new work? Every email has a link to unsubscribe.`,
    button: 'Yes, tell me about new work',
    done: 'Thank you. You will get an email when there is new work.',
  },
  end: {
    question: `Unsubscribe from ${artist}’s new-work emails?`,
    button: 'Unsubscribe',
    done: 'You are unsubscribed, and your address is no longer on the list.',
  },
});

/** The page that an email's link opens. Nothing changes until its button is pressed. */
export function AnswerLink({ link }: { readonly link: string }) {
  const [action, key] = link.split('=') as ['confirm' | 'end', string];
  const confirm = useOperation('confirmSubscription');
  const end = useOperation('endSubscription');
  const { mutate, isPending, isSuccess, error } = action === 'confirm' ? confirm : end;
  const { question, button, done } = wordsOf(useTexts().artist)[action];
  const answer = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isSuccess) return;
    writeTab(newsLink.name, null);
    // The focused button has disappeared.
    answer.current?.focus();
  }, [isSuccess]);

  if (isSuccess)
    return (
      <Stack gap="3" start>
        <Text ref={answer} tabIndex={-1} role="status" className="box">
          {done}
        </Text>
        <ButtonLink to={paths.gallery}>Go to the gallery</ButtonLink>
      </Stack>
    );
  return (
    <Stack gap="3" start>
      <Text>{question}</Text>
      <Button variant="primary" size="large" inactive={isPending} onClick={() => mutate({ body: { key } })}>
        {isPending ? 'One moment…' : button}
      </Button>
      <FormProblem>{problemOf(error, 'That did not work. Please try again.')}</FormProblem>
    </Stack>
  );
}
