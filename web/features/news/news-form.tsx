import { type ComponentProps, type FormEvent, useState } from 'react';
import { emailError } from '#shared/text/email.ts';
import { problemOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { FormAnswer, FormProblem } from '#web/ui/form-answer.tsx';
import { HiddenField } from '#web/ui/hidden-field.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './news.module.css';

/**
 * The sign-up form, which has only an email field. Its answer is the same for every address. Use the variant `primary`
 * where the form is the page's main content.
 */
export function NewsForm({ variant = 'outline' }: Pick<ComponentProps<typeof Button>, 'variant'>) {
  const { mutate, isPending, isSuccess, error, reset } = useOperation('subscribe');
  const [openedAt] = useState(() => Date.now());
  const [tried, setTried] = useState(false);
  const [email, setEmail] = useState('');
  const [hidden, setHidden] = useState('');
  const wrong = emailError(email);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (isPending) return;
    const field = event.currentTarget.elements.namedItem('email');
    const openFor = Math.max(0, Date.now() - openedAt);
    if (wrong === undefined) mutate({ body: { email: email.trim(), website: hidden, openFor } });
    else if (field instanceof HTMLElement) field.focus();
  }

  return (
    <Row
      as="form"
      gap="2"
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label="Hear about new work"
    >
      <EmailField
        label="Your email"
        name="email"
        required
        readOnly={isPending}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          // The answer was for the former address.
          reset();
        }}
        error={tried ? wrong : undefined}
        className={styles.address}
      />
      <HiddenField value={hidden} onChange={setHidden} />
      <Button type="submit" variant={variant} inactive={isPending} className={styles.send}>
        {isPending ? 'Sending…' : 'Sign up'}
      </Button>
      <FormProblem>{problemOf(error, 'Your address could not be sent. Please try again.')}</FormProblem>
      <FormAnswer>
        {isSuccess &&
          'Almost done: click the link in the email we just sent you. Check your spam folder if it doesn’t arrive. (Already subscribed? Then there’s no new email.)'}
      </FormAnswer>
    </Row>
  );
}
