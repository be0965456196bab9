import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { linkExpiredCode } from '#shared/contract/errors.ts';
import { paths } from '#shared/site/paths.ts';
import { emailError } from '#shared/text/email.ts';
import { ApiError, problemOf } from '#web/api/api-error.ts';
import { query, shoppersOrderQuery } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useTexts } from '#web/api/use-texts.ts';
import detailsStyles from '#web/features/order/order-details.module.css';
import { OrderDetails } from '#web/features/order/order-details.tsx';
import { OrderUnreachable } from '#web/features/order/order-unreachable.tsx';
import { useLinkPart } from '#web/features/use-link-part.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { FormAnswer, FormProblem } from '#web/ui/form-answer.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './order.module.css';

/** Three dots part order, expiry, version and proof. */
const orderToken = { page: paths.order, name: 'order-token', shape: /^(?!.{513})[^.]+(\.[^.]*){3}$/ };

/** `/order#…`: a paid order, opened by its link. */
export default function OrderPage() {
  usePageMetadata(privateMetadata('Your order', paths.order));
  const token = useLinkPart(orderToken);
  if (token === undefined)
    return (
      <NoOrder lead="The link to your order is in every email about it. If you have lost it, ask for a new one." />
    );
  return <LinkedOrder key={token} token={token} />;
}

function LinkedOrder({ token }: { readonly token: string }) {
  const { data: order, error, refetch } = useQuery(shoppersOrderQuery(token));
  if (order) {
    return (
      <Page title="Your order" width="narrow">
        {order.testMode && (
          <Text role="note" size="s" strong className={styles.notice}>
            This is a test order. No actual payment has been processed.
          </Text>
        )}
        <Row gap="0 2" between className={styles.top}>
          <Note className={styles.number}>
            Order number <strong>{order.confirmation}</strong>
          </Note>
          <Button variant="quiet" className={styles.print} onClick={() => window.print()}>
            Print
          </Button>
        </Row>
        <OrderDetails order={order} />
      </Page>
    );
  }
  if (!error) return <PageSkeleton />;
  if (error instanceof ApiError && error.code === linkExpiredCode) return <NoOrder lead={error.message} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <NoOrder lead={`${error.message} It may have been cut short on its way, or replaced by a newer one.`} />
    );
  return (
    <Page title="Your order" hideTitle>
      <OrderUnreachable onTryAgain={() => void refetch()} />
    </Page>
  );
}

/** Nothing to show, and the way to a link that shows it. */
function NoOrder({ lead }: { readonly lead: string }) {
  return (
    <Page title="Find your order" width="narrow">
      <Stack gap="3">
        <Text>{lead}</Text>
        <AskForLink />
      </Stack>
    </Page>
  );
}

/** Requests a new link to an order: by email where the shop sends email, else from the artist. */
function AskForLink() {
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
      <Stack
        as="form"
        className={detailsStyles.form}
        onSubmit={submit}
        noValidate
        aria-label="Ask for a new link"
      >
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
        <FormProblem>{problemOf(error, 'Your request could not be sent.')}</FormProblem>
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
