import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { emailError } from '#shared/text/email.ts';
import { problemOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { FormAnswer, FormProblem } from '#web/ui/form-answer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './order-details.module.css';

/** Requests a new link to an order: by email where the shop sends email, else from the artist. */
export function AskForLink() {
  const { data } = useQuery(query('getMailService'));
  if (!data) return <WriteToArtist />;
  return data.writesMail ? <LinkForm /> : <WriteToArtist />;
}

function WriteToArtist() {
  const texts = useTexts();
  return (
    <Text>
      Write to <a href={`mailto:${texts.email}`}>{texts.email}</a>
      <span>{` with the number of your order, and ${texts.artist} will tell you its status.`}</span>
    </Text>
  );
}

const numberError = 'Please enter the number of your order';

function LinkForm() {
  const texts = useTexts();
  const { mutate, isPending, isSuccess, error } = useOperation('requestOrderLink');
  const [tried, setTried] = useState(false);
  const [number, setNumber] = useState('');
  const [email, setEmail] = useState('');
  const errors = {
    number: number.trim() === '' ? numberError : undefined,
    email: emailError(email),
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (isPending) return;
    const wrong = Object.entries(errors).find(([, words]) => words !== undefined)?.[0];
    const field = event.currentTarget.elements.namedItem(wrong ?? '');
    if (wrong === undefined) mutate({ body: { number: number.trim(), email: email.trim() } });
    else if (field instanceof HTMLElement) field.focus();
  }

  return (
    <>
      <Stack as="form" className={styles.form} onSubmit={submit} noValidate aria-label="Ask for a new link">
        <TextField
          label="Order number"
          name="number"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          error={tried ? errors.number : undefined}
          hint="It is on the confirmation and in every email about the order."
        />
        <EmailField
          label="Email"
          name="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={tried ? errors.email : undefined}
          hint="The one you gave when you paid."
        />
        <Button type="submit" variant="primary" size="large" inactive={isPending}>
          {isPending ? 'Asking…' : 'Send me a new link'}
        </Button>
        <FormProblem>{problemOf(error, 'Your question could not be sent.')}</FormProblem>
        <FormAnswer>
          {isSuccess &&
            'If this order was paid with this address, a new link is on its way there. It can take a few minutes; check your spam folder too.'}
        </FormAnswer>
      </Stack>
      <Note>
        Nothing came? Write to <a href={`mailto:${texts.email}`}>{texts.email}</a>.
      </Note>
    </>
  );
}
