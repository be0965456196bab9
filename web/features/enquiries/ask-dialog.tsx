import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  type EnquiryForm,
  type EnquiryKind,
  enquiryFormErrors,
  enquiryKinds,
  longestMessage,
  longestName,
} from '#shared/enquiry/enquiry-form.ts';
import { problemOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useTexts } from '#web/api/use-texts.ts';
import ContactDialog from '#web/layout/contact/contact-dialog.tsx';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogBar } from '#web/ui/dialog-bar.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { HiddenField } from '#web/ui/hidden-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Text } from '#web/ui/text.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './ask-form.module.css';

interface AskDialogProps {
  readonly work: { readonly id: string; readonly title: string };
  readonly about: EnquiryKind;
  readonly onClose: () => void;
}

/**
 * Shows the question form if the shop can send emails. If it cannot, or if this is unknown, shows three ways to write
 * an email without the server. AskButton fetches this information before the dialog opens.
 */
export default function AskDialog({ work, about, onClose }: AskDialogProps) {
  const isOpen = useQueryClient().getQueryData(query('getMailService').queryKey)?.writesMail;
  return isOpen ? (
    <AskForm work={work} about={about} onClose={onClose} />
  ) : (
    <ContactDialog onClose={onClose} />
  );
}

const kinds: Readonly<Record<EnquiryKind, string>> = {
  price: 'What it costs',
  shipping: 'How it can be shipped',
  sold: 'About a sold work',
  commission: 'A work made for me',
  other: 'Something else',
};

interface AskFormProps {
  readonly work: { readonly id: string; readonly title: string };
  readonly about: EnquiryKind;
  readonly onClose: () => void;
}

/** A question to the artist about a work. */
function AskForm({ work, about, onClose }: AskFormProps) {
  const formId = useId();
  const texts = useTexts();
  const question = useQuestion({ artworkId: work.id, about, onSent: onClose });
  const { form, errors, isSending, change } = question;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const wrong = question.send();
    const field = wrong === undefined ? undefined : event.currentTarget.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  }

  const field = (name: keyof EnquiryForm) => ({
    name,
    required: true,
    readOnly: isSending,
    value: form[name],
    error: errors[name],
    onChange: (event: { readonly target: { readonly value: string } }) => change(name, event.target.value),
  });

  return (
    <Dialog onClose={onClose} title={`Ask about ${work.title}`} width="payment" locked={isSending}>
      <Stack as="form" id={formId} onSubmit={submit} noValidate>
        <Text tone="soft">
          {`${texts.artist} will reply by email. Your name and address are used for nothing else.`}
        </Text>
        <Select
          label="What is it about?"
          options={enquiryKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
          value={question.about}
          aria-disabled={isSending || undefined}
          onChange={(kind) => {
            if (!isSending) question.chooseAbout(kind as EnquiryKind);
          }}
        />
        <TextArea label="Your question" maxLength={longestMessage} {...field('message')} />
        <TextField label="Your name" autoComplete="name" maxLength={longestName} {...field('name')} />
        <EmailField label="Your email" {...field('email')} />
        <HiddenField value={question.hidden} onChange={question.setHidden} />
      </Stack>
      <DialogBar>
        <Stack gap="1">
          <FormProblem className={styles.failure}>{question.failure}</FormProblem>
          <Button type="submit" form={formId} variant="primary" size="large" wide inactive={isSending}>
            {isSending ? 'Sending...' : 'Send question'}
          </Button>
        </Stack>
      </DialogBar>
    </Dialog>
  );
}

interface Draft extends EnquiryForm {
  /** When the form was first shown, in milliseconds since 1970. */
  readonly openedAt: number;
  /** Key of the question. It stays the same in a retry after a lost answer, so that the question is sent once. */
  readonly requestId: string;
}

/** Kept in memory after the dialog closes, and not stored, because it is private. */
let kept: Draft | undefined;

export function forgetQuestion(): void {
  kept = undefined;
}

const newDraft = (): Draft => ({
  name: '',
  email: '',
  message: '',
  openedAt: Date.now(),
  requestId: crypto.randomUUID(),
});

interface QuestionOptions {
  readonly artworkId: string;
  readonly about: EnquiryKind;
  readonly onSent: () => void;
}

/** Keeps a visitor's question until it has arrived at the shop, and sends it. */
function useQuestion({ artworkId, about: first, onSent }: QuestionOptions) {
  const texts = useTexts();
  const [draft, setDraft] = useState(() => kept ?? newDraft());
  const [about, setAbout] = useState(first);
  const [hidden, setHidden] = useState('');
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error, reset } = useOperation('sendEnquiry');
  const errors: Partial<EnquiryForm> = tried ? enquiryFormErrors(draft) : {};

  function change(field: keyof EnquiryForm, value: string) {
    // A changed text is a new question.
    kept = { ...draft, [field]: value, requestId: crypto.randomUUID() };
    setDraft(kept);
    reset();
  }

  /** Returns the first invalid field, or undefined when the question is being sent. */
  function send(): string | undefined {
    setTried(true);
    const [wrong] = Object.keys(enquiryFormErrors(draft));
    if (wrong !== undefined) return wrong;
    const { name, email, message, openedAt, requestId } = draft;
    const openFor = Math.max(0, Date.now() - openedAt);
    mutate(
      { body: { requestId, artworkId, about, name, email, message, website: hidden, openFor } },
      {
        onSuccess: () => {
          forgetQuestion();
          toast({
            title: 'Question sent',
            description: `It is on its way to ${texts.artist}. The answer goes to ${email.trim()}.`,
          });
          onSent();
        },
      },
    );
    return undefined;
  }

  return {
    form: draft,
    change,
    about,
    chooseAbout: (next: EnquiryKind) => {
      setAbout(next);
      kept = { ...draft, requestId: crypto.randomUUID() };
      setDraft(kept);
    },
    hidden,
    setHidden,
    errors,
    failure: problemOf(error, 'Your question could not be sent. Please try again.'),
    isSending: isPending,
    send,
  };
}
