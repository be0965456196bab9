import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { Withdrawal } from '#shared/withdrawal/withdrawal.ts';
import { isUnknownOutcome, messageOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useTexts } from '#web/api/use-texts.ts';
import detailsStyles from '#web/features/order/order-details.module.css';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Fact, Row, Stack } from '#web/ui/layout.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Note, Text, Title } from '#web/ui/text.tsx';
import { withdrawalQuery } from './withdrawal-query.ts';
import { momentWords } from './words.ts';

interface StepsProps {
  readonly token: string;
  readonly state: Withdrawal;
}

/** Chooses works, then confirms the withdrawal. No reason is required. A received withdrawal replaces the form. */
export function WithdrawalSteps({ token, state }: StepsProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useOperation('withdraw');
  const [chosen, setChosen] = useState<readonly number[]>(state.open);
  const [step, setStep] = useState<'choose' | 'confirm'>('choose');
  const title = useRef<HTMLHeadingElement>(null);
  const shown = state.received ? 'received' : state.open.length === 0 ? 'closed' : step;
  const first = useRef(shown);
  // The focused control has disappeared.
  useEffect(() => {
    if (first.current !== shown) title.current?.focus();
    first.current = shown;
  }, [shown]);
  const heading = (words: string) => (
    <Title ref={title} tabIndex={-1} size="m">
      {words}
    </Title>
  );

  function confirm() {
    if (isPending) return;
    mutate(
      { body: { token, lines: [...chosen] } },
      { onSuccess: (answer) => client.setQueryData(withdrawalQuery(token).queryKey, answer) },
    );
  }

  if (shown === 'received')
    return <Received state={state} heading={heading('We received your withdrawal')} />;
  if (shown === 'closed') return <Closed heading={heading('This order is closed for it')} />;
  if (shown === 'choose')
    return (
      <Stack gap="3" start>
        {heading('What do you withdraw from?')}
        <OrderFacts state={state} />
        <Stack as="fieldset" gap="1">
          <Note as="legend" size="xs" strong>
            Works
          </Note>
          {state.lines.map((line, place) => (
            <Switch
              // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
              key={place}
              label={`${line}${state.open.includes(place) ? '' : ' (made to order: cannot be withdrawn from)'}`}
              checked={chosen.includes(place)}
              disabled={!state.open.includes(place)}
              onChange={(on) =>
                setChosen(
                  on ? [...chosen, place].sort((a, b) => a - b) : chosen.filter((one) => one !== place),
                )
              }
            />
          ))}
        </Stack>
        <Button
          variant="primary"
          size="large"
          inactive={chosen.length === 0}
          onClick={() => setStep('confirm')}
        >
          Continue
        </Button>
        {chosen.length === 0 && <Note>Choose at least one work.</Note>}
      </Stack>
    );
  return (
    <Stack gap="3" start>
      {heading('Please confirm')}
      <Text>
        {`I withdraw from the contract for ${chosen.length === state.lines.length ? `order ${state.number}` : `these works of order ${state.number}`}:`}
      </Text>
      <WorkList state={state} places={chosen} />
      <OrderFacts state={state} />
      <Row>
        <Button variant="primary" size="large" inactive={isPending} onClick={confirm}>
          {isPending ? 'Sending…' : 'Confirm withdrawal'}
        </Button>
        <Button size="large" inactive={isPending} onClick={() => setStep('choose')}>
          Back
        </Button>
      </Row>
      <FormProblem>{error && problemWords(error)}</FormProblem>
    </Stack>
  );
}

function problemWords(error: Error): string {
  const words = messageOf(error, 'Your withdrawal could not be sent.');
  return isUnknownOutcome(error)
    ? `${words} It may have been received all the same: press again, it stays one withdrawal.`
    : words;
}

interface PartProps {
  readonly state: Withdrawal;
}

/** Shows the order's number, the shopper if known, and the address that the confirmation is sent to. */
function OrderFacts({ state: { number, shopper, mailedTo } }: PartProps) {
  return (
    <Stack as="dl" gap="1" className={detailsStyles.form}>
      <Fact name="Order number">{number}</Fact>
      {shopper && <Fact name="Name">{shopper}</Fact>}
      {mailedTo && <Fact name="Confirmation goes to">{mailedTo}</Fact>}
    </Stack>
  );
}

function WorkList({ state, places }: PartProps & { readonly places: readonly number[] }) {
  return (
    <ul>
      {places.map((place) => (
        <li key={place}>{state.lines[place]}</li>
      ))}
    </ul>
  );
}

function Received({ state, heading }: PartProps & { readonly heading: ReactElement }) {
  const { received } = state;
  if (!received) return null;
  return (
    <Stack gap="3" start>
      {heading}
      <Text>
        {`It was received on ${momentWords(received.at)}. You get an email with its contents, date and time. If none comes within an hour, print this page.`}
      </Text>
      <WorkList state={state} places={received.lines} />
      <OrderFacts state={state} />
      <Text tone="soft">You will hear next about the way back of the works and about your money.</Text>
      <Button onClick={() => window.print()}>Print</Button>
    </Stack>
  );
}

function Closed({ heading }: { readonly heading: ReactElement }) {
  const texts = useTexts();
  return (
    <Stack gap="2" start>
      {heading}
      <Text>
        It was refunded, was shipped more than 30 days ago, or holds only works that the law exempts. Write to{' '}
        <a href={`mailto:${texts.email}`}>{texts.email}</a> if you think otherwise.
      </Text>
    </Stack>
  );
}
