import { useState } from 'react';
import { type EnquiryForm, type EnquiryKind, enquiryFormErrors } from '#shared/enquiry/enquiry-form.ts';
import { problemOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { toast } from '#web/stores/toasts.ts';

interface Draft extends EnquiryForm {
  /** When the form was first shown. Milliseconds. */
  readonly openedAt: number;
  /** The same question keeps it, so that sending again after a lost answer asks once. */
  readonly requestId: string;
}

/** What was typed survives closing the dialog, but not the page: it is private. */
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

/** What a visitor asks, and its way to the artist. Nothing that was typed is lost until it has arrived. */
export function useQuestion({ artworkId, about: first, onSent }: QuestionOptions) {
  const texts = useTexts();
  const [draft, setDraft] = useState(() => kept ?? newDraft());
  const [about, setAbout] = useState(first);
  const [hidden, setHidden] = useState('');
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error, reset } = useOperation('sendEnquiry');
  const errors: Partial<EnquiryForm> = tried ? enquiryFormErrors(draft) : {};

  function change(field: keyof EnquiryForm, value: string) {
    // Other words are another question.
    kept = { ...draft, [field]: value, requestId: crypto.randomUUID() };
    setDraft(kept);
    reset();
  }

  /** Answers the first field that is wrong; undefined: it is on its way. */
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
