import { type FormEvent, useState } from 'react';
import type { Body } from '#shared/contract/schemas.ts';
import { emailError } from '#shared/text/email.ts';
import { problemOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { saveFile } from '#web/features/studio/kit/save-file-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Row, Section, Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const failed = 'That did not work. Please try again.';

/** Finds, exports and erases the data that the shop stores about a person. */
export function OnePerson() {
  const find = useOperation('findPerson');
  const erase = useOperation('erasePerson');
  const [asked, setAsked] = useState('');
  const [tried, setTried] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const wrong = problemIn(asked);
  const found = erase.data ?? find.data;
  const body = bodyOf(asked);
  const isBusy = find.isPending || erase.isPending;
  const erasable = found?.records.filter(({ fate }) => fate === 'erased') ?? [];
  const isSubscriber = erasable.some(({ kind }) => kind === 'subscriptions');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    erase.reset();
    if (wrong === undefined && !isBusy) find.mutate({ body });
  }

  return (
    <Section title="A person’s data" gap="1" start divided>
      <Stack as="form" gap="1" className={kit.form} onSubmit={submit} noValidate aria-label="A person’s data">
        <TextField
          label="Email or order number"
          autoComplete="off"
          value={asked}
          hint="For someone who asks to see or erase their data. First make sure that they are who they say they are."
          error={tried ? wrong : undefined}
          onChange={({ target }) => {
            setAsked(target.value);
            find.reset();
            erase.reset();
          }}
        />
        <Button type="submit" inactive={isBusy}>
          Look up
        </Button>
      </Stack>
      <p role="status">{isBusy ? '' : said(found, erase.data?.erased)}</p>
      <FormProblem>{isBusy || isErasing ? '' : problemOf(find.error ?? erase.error, failed)}</FormProblem>
      {found && found.records.length > 0 && (
        <>
          <Records of={found.records} />
          {found.atSquare.map((line) => (
            <Note key={line}>{line}</Note>
          ))}
          <Row>
            <Button onClick={() => saveFile(found.file)}>Download</Button>
            {isSubscriber && (
              <Button
                inactive={isBusy}
                onClick={() => erase.mutate({ body: { ...body, onlySubscription: true } })}
              >
                Only unsubscribe
              </Button>
            )}
            {erasable.length > 0 && (
              <Button variant="danger" inactive={isBusy} onClick={() => setErasing(true)}>
                Erase…
              </Button>
            )}
          </Row>
        </>
      )}
      {isErasing && found && (
        <ConfirmDialog
          title="Erase this person’s data?"
          words={{ confirm: 'Erase', running: 'Erasing...' }}
          variant="danger"
          isPending={erase.isPending}
          problem={problemOf(erase.error, failed)}
          onConfirm={() => erase.mutate({ body }, { onSuccess: () => setErasing(false) })}
          onClose={() => setErasing(false)}
        >
          <p>This cannot be undone. Download the data first if the person wants it.</p>
          <Records of={found.records} />
        </ConfirmDialog>
      )}
    </Section>
  );
}

type Found = NonNullable<ReturnType<typeof useOperation<'findPerson'>>['data']>;

const heads = { erased: 'Will be erased', left: 'Stays', empty: 'Stays', wanted: 'Not yet erased' } as const;

function Records({ of }: { readonly of: Found['records'] }) {
  return (
    <Stack as="ul" gap="1" aria-label="What is kept">
      {of.map(({ words, fate, why }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two records may read the same, and the list never changes.
        <li key={place}>
          <span>{words}</span>
          <Note>{`${heads[fate]}: ${why}`}</Note>
        </li>
      ))}
    </Stack>
  );
}

const isEmail = (asked: string) => asked.includes('@');

function bodyOf(asked: string): Body<'findPerson'> {
  return isEmail(asked) ? { email: asked.trim() } : { order: asked.trim() };
}

function problemIn(asked: string): string | undefined {
  if (isEmail(asked)) return emailError(asked);
  return asked.trim() === '' ? 'Please enter an email address or the number of an order' : undefined;
}

function said(found: Found | undefined, erased: string | undefined): string {
  if (erased !== undefined) return `Erased: ${erased}.`;
  if (found?.records.length === 0) return 'The shop has no data about this person.';
  return '';
}
