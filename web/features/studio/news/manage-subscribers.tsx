import { type FormEvent, useState } from 'react';
import type { Answer } from '#shared/contract/schemas.ts';
import { emailError } from '#shared/text/email.ts';
import { problemOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { readableDay } from '#web/features/studio/kit/readable-time.ts';
import { SaveFileButton } from '#web/features/studio/kit/save-file-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Row, Section, Stack } from '#web/ui/layout.tsx';

/** The list as a file, and what is kept of one address for its owner who asks. */
export function ManageSubscribers({ count }: { readonly count: number }) {
  return (
    <Section title="Manage subscribers" gap="1" start divided>
      {count > 0 && <SaveFileButton operation="exportSubscribers">Download the list as CSV</SaveFileButton>}
      <OneReader />
    </Section>
  );
}

function OneReader() {
  const find = useOperation('findSubscriber');
  const remove = useOperation('removeSubscriber');
  const [tried, setTried] = useState(false);
  const [email, setEmail] = useState('');
  const wrong = emailError(email);
  const error = find.error ?? remove.error;
  const isBusy = find.isPending || remove.isPending;
  const body = { email: email.trim() };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    remove.reset();
    if (wrong === undefined && !isBusy) find.mutate({ body });
  }

  return (
    <Stack as="form" gap="1" className={kit.form} onSubmit={submit} noValidate aria-label="Find an address">
      <EmailField
        label="Email"
        autoComplete="off"
        value={email}
        hint="For requests to see or delete someone’s data."
        error={tried ? wrong : undefined}
        onChange={({ target }) => {
          setEmail(target.value);
          find.reset();
          remove.reset();
        }}
      />
      <Row>
        <Button type="submit" inactive={isBusy}>
          Look up
        </Button>
        {isKept(find.data) && !remove.isSuccess && (
          <Button variant="danger" inactive={isBusy} onClick={() => remove.mutate({ body })}>
            Remove this address
          </Button>
        )}
      </Row>
      <p role="status">{isBusy ? '' : said(find.data, remove.isSuccess)}</p>
      <FormProblem>{isBusy ? '' : problemOf(error, 'That did not work. Please try again.')}</FormProblem>
    </Stack>
  );
}

type Found = Answer<'findSubscriber'>;

function isKept(found: Found | undefined): boolean {
  return found !== undefined && (found.isSubscribed || found.askedAt !== undefined);
}

function said(found: Found | undefined, isRemoved: boolean): string {
  if (isRemoved && !found?.isSubscribed) return 'Sign-up removed; its link no longer works.';
  if (isRemoved) return 'This address is no longer on the list, and gets no more emails about new works.';
  if (!found) return '';
  if (!found.isSubscribed && found.askedAt !== undefined)
    return `This address was asked on ${readableDay(found.askedAt)} and has not confirmed yet.`;
  if (!found.isSubscribed) return 'This address is not on the list.';
  const when = found.confirmedAt ? readableDay(found.confirmedAt) : '';
  return `On the list since ${when}: the address and that day are all that is kept.`;
}
