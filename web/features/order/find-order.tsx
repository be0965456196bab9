import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { linkExpiredCode } from '#shared/contract/errors.ts';
import { emailError } from '#shared/text/email.ts';
import { ApiError, problemOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { useLinkPart } from '#web/features/use-link-part.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { FormAnswer, FormProblem } from '#web/ui/form-answer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Page } from '#web/ui/page.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './order-details.module.css';
import { OrderUnreachable } from './order-unreachable.tsx';

/** The token has four parts, separated by dots: order, expiry, version and proof. */
const shape = /^(?!.{513})[^.]+(\.[^.]*){3}$/;

/** Returns the token of the order's link. It is stored in the tab for both pages that such a link can open. */
export function useOrderToken(page: string): string | undefined {
  return useLinkPart({ page, name: 'order-token', shape });
}

/** The texts of the page, the form and the answer, for each purpose of a link. */
const purposes = {
  see: {
    title: 'Find your order',
    form: 'Ask for a new link',
    send: 'Send me a new link',
    sent: 'If this order was paid with this address, a new link is on its way there. It can take a few minutes; check your spam folder too.',
    write: 'will tell you its status',
  },
  withdraw: {
    title: 'Withdraw from contract',
    form: 'Withdraw by the number of the order',
    send: 'Continue',
    sent: 'If this order was paid with this address, an email is on its way there. Open its link and confirm your withdrawal. It can take a few minutes; check your spam folder too.',
    write: 'will confirm that your withdrawal was received',
  },
} as const;
type LinkPurpose = keyof typeof purposes;

interface FindOrderProps {
  readonly purpose: LinkPurpose;
  readonly lead: string;
}

/** A page without a link to an order, with the form to request a link. */
export function FindOrder({ purpose, lead }: FindOrderProps) {
  return (
    <Page title={purposes[purpose].title} width="narrow">
      <Stack gap="3">
        <Text>{lead}</Text>
        <AskForLink purpose={purpose} />
      </Stack>
    </Page>
  );
}

interface NoOrderProps {
  readonly purpose: LinkPurpose;
  readonly error: Error;
  readonly onTryAgain: () => void;
}

/** Shown if the link leads to no order, or if the shop cannot be reached. */
export function NoOrder({ purpose, error, onTryAgain }: NoOrderProps) {
  if (error instanceof ApiError && error.code === linkExpiredCode)
    return <FindOrder purpose={purpose} lead={error.message} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <FindOrder
        purpose={purpose}
        lead={`${error.message} It may have been cut short on its way, or replaced by a newer one.`}
      />
    );
  return (
    <Page title="Your order" hideTitle>
      <OrderUnreachable onTryAgain={onTryAgain} />
    </Page>
  );
}

/** Requests a new link to an order, by email or, in a shop without email, from the artist. */
function AskForLink({ purpose }: Pick<FindOrderProps, 'purpose'>) {
  const { data } = useQuery(query('getMailService'));
  return data?.writesMail ? <LinkForm purpose={purpose} /> : <WriteToArtist purpose={purpose} />;
}

function WriteToArtist({ purpose }: Pick<FindOrderProps, 'purpose'>) {
  const texts = useTexts();
  return (
    <Text>
      Write to <a href={`mailto:${texts.email}`}>{texts.email}</a>
      <span>{` with the number of your order, and ${texts.artist} ${purposes[purpose].write}.`}</span>
    </Text>
  );
}

const numberError = 'Please enter the number of your order';

function LinkForm({ purpose }: Pick<FindOrderProps, 'purpose'>) {
  const words = purposes[purpose];
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
    const wrong = Object.entries(errors).find(([, error]) => error !== undefined)?.[0];
    const field = event.currentTarget.elements.namedItem(wrong ?? '');
    if (wrong === undefined)
      mutate({
        body: {
          number: number.trim(),
          email: email.trim(),
          ...(purpose === 'withdraw' && { toWithdraw: true }),
        },
      });
    else if (field instanceof HTMLElement) field.focus();
  }

  return (
    <>
      <Stack as="form" className={styles.form} onSubmit={submit} noValidate aria-label={words.form}>
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
          {isPending ? 'Asking…' : words.send}
        </Button>
        <FormProblem>{problemOf(error, 'Your request could not be sent.')}</FormProblem>
        <FormAnswer>{isSuccess && words.sent}</FormAnswer>
      </Stack>
      <Note>
        Nothing came? Write to <a href={`mailto:${texts.email}`}>{texts.email}</a>.
      </Note>
    </>
  );
}
