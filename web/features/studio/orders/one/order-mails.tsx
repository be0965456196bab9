import { useState } from 'react';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { mailSubject } from '#shared/studio/mail-subjects.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { AskDialog } from '#web/features/studio/kit/ask-dialog.tsx';
import kit from '#web/features/studio/kit/kit.module.css';
import { readableTime } from '#web/features/studio/kit/readable-time.ts';
import { orderToast } from '#web/features/studio/orders/order-words.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Section, Stack } from '#web/ui/layout.tsx';
import { Note, Text, TextButton } from '#web/ui/text.tsx';

type OrderMail = StudioOrderDetail['mails'][number];

/** The emails about an order with their states. Emails that were sent or lost can be sent again. */
export function OrderMails({
  id: orderId,
  mails,
  paidAt,
}: Pick<StudioOrderDetail, 'id' | 'mails' | 'paidAt'>) {
  const { mutateAsync, isPending, variables } = useOperation('resendMail');
  if (mails.length === 0) return null;

  function sendAgain(id: string) {
    void tellOutcome(`mail ${id}`, mutateAsync({ params: { id } }), {
      done: () => ({ title: 'Email queued' }),
      failed: 'Not sent again',
      fallback: 'The email could not be sent again.',
    });
  }

  return (
    <Section title="Emails" divided>
      <Stack as="ul" className={kit.small}>
        {latestCopies(mails).map((mail) => {
          const { id, state, at } = mail;
          return (
            <Row as="li" key={`${mail.kind} ${mail.number}`} gap="0 2" between>
              <div>
                <p>{mailSubject(mail)}</p>
                <Note size="xs">
                  <Text as="span" tone={isLost(mail) ? 'danger' : undefined} strong={isLost(mail)}>
                    {states[state] ?? state}
                  </Text>
                  {' · '}
                  <time dateTime={at}>{readableTime(at)}</time>
                </Note>
              </div>
              {isOver(mail) && (
                <TextButton
                  inactive={isPending && variables.params.id === id}
                  aria-label={`Send again: ${mailSubject(mail)}`}
                  onClick={() => sendAgain(id)}
                >
                  Send again
                </TextButton>
              )}
            </Row>
          );
        })}
      </Stack>
      {paidAt && (
        <div>
          <EndLinks orderId={orderId} />
        </div>
      )}
    </Section>
  );
}

/** Returns the latest copy of each email, oldest email first. */
function latestCopies(mails: readonly OrderMail[]): OrderMail[] {
  return [...new Map(mails.map((mail) => [`${mail.kind} ${mail.number}`, mail])).values()];
}

const states: Readonly<Record<string, string>> = {
  PENDING: 'On its way',
  SENDING: 'On its way',
  SENT: 'Sent',
  FAILED: 'Could not be sent',
  BOUNCED: 'Bounced',
};

const isLost = ({ state }: OrderMail) => state === 'FAILED' || state === 'BOUNCED';
/** Returns whether an email was sent or lost, and may be sent again. */
const isOver = (mail: OrderMail) =>
  (mail.state === 'SENT' || isLost(mail)) && !mail.kind.startsWith('withdrawal');

/** Revokes the links in earlier emails, for the case that an email went to the wrong person. */
function EndLinks({ orderId }: { readonly orderId: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>Revoke order links</Button>
      {isAsked && (
        <AskDialog
          title="Revoke the links to this order?"
          words={{ keep: 'Keep them', confirm: 'Revoke links', running: 'Revoking...' }}
          variant="danger"
          operation="endOrderLinks"
          input={{ params: { id: orderId } }}
          onDone={() => toast({ kind: orderToast(orderId), title: 'Order links revoked' })}
          onClose={() => setAsked(false)}
        >
          <p>
            The links in all emails sent so far stop working, including the shopper’s own. To give the shopper
            a new link, send one of the emails again.
          </p>
        </AskDialog>
      )}
    </>
  );
}
