import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { changedOf, differences } from '#shared/texts/changed-texts.ts';
import type { EditableTexts, ShopTexts } from '#shared/texts/shop-texts.ts';
import { pictureNames } from '#shared/texts/text-rules.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { refresh } from '#web/api/query-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { showPublished } from './preview-texts.ts';
import { publishedTexts, textsToEdit } from './whole-texts.ts';

/** The unsaved edits, and the texts that they are based on. */
interface Typed {
  readonly base: ShopTexts;
  readonly texts: ShopTexts;
  readonly revision: number;
}

/** Kept during a visit to another page of the studio, but not during a reload. */
let kept: Typed | undefined;
const listeners = new Set<() => void>();

/** Stores the edits outside of the form, because an upload may end after another form has replaced it. */
function setTyped(next: Typed | undefined): void {
  kept = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @internal Lets each test begin without typed texts. */
export function forgetTypedTexts(): void {
  setTyped(undefined);
}

/**
 * Returns the texts in the form, with the actions to save, publish and discard them. A refused change keeps the typed
 * text.
 */
export function useTextsForm(stored: EditableTexts) {
  const typed = useSyncExternalStore(subscribe, () => kept);
  const [newer, setNewer] = useState<EditableTexts>();
  const client = useQueryClient();
  const reading = useQuery({ ...query('readTexts'), enabled: false });
  const saving = useOperation('saveTexts');
  const publishing = useOperation('publishTexts');
  const restoring = useOperation('restoreTexts');

  const storedTexts = textsToEdit(stored);
  const texts = typed?.texts ?? storedTexts;
  const revision = typed?.revision ?? stored.revision;
  const isUnsaved = typed !== undefined && differences(typed.base, typed.texts).length > 0;
  const unpublished = differences(publishedTexts(stored), texts);

  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  function forgetFailures(): void {
    for (const { reset, error } of [saving, publishing, restoring]) if (error) reset();
  }

  function change(next: Partial<ShopTexts>): void {
    forgetFailures();
    // While an upload runs, the form may be edited, saved or published. Keep those changes.
    const now = client.getQueryData(query('readTexts').queryKey) ?? stored;
    const [base, texts] = [kept?.base ?? textsToEdit(now), kept?.texts ?? textsToEdit(now)];
    const followed = { ...following(texts, now.starting, next), ...next };
    setTyped({ base, revision: kept?.revision ?? now.revision, texts: { ...texts, ...followed } });
  }

  /** Resets the form to the published texts and removes the draft. */
  function discard(then: () => void): void {
    const published = publishedTexts(stored);
    forgetFailures();
    setNewer(undefined);
    if (stored.draft) {
      setTyped({ base: storedTexts, texts: published, revision });
      save(published, then);
    } else {
      setTyped(undefined);
      then();
    }
  }

  /** Puts these texts into the form, based on the current draft. */
  function putBack(before: ShopTexts): void {
    const now = client.getQueryData(query('readTexts').queryKey) ?? stored;
    setTyped({ base: textsToEdit(now), texts: before, revision: now.revision });
  }

  function show(answer: EditableTexts): void {
    client.setQueryData(query('readTexts').queryKey, answer);
    if (answer.published.version === stored.published.version) return;
    showPublished(client, answer);
    void refresh(client, ['listActivity']);
  }

  /** Handles the answer to sent texts. Edits made during the request stay unsaved. */
  function taken(sent: ShopTexts, answer: EditableTexts): void {
    setNewer(undefined);
    show(answer);
    const now = kept;
    if (!now || differences(now.texts, sent).length === 0) setTyped(undefined);
    else setTyped({ base: sent, texts: now.texts, revision: answer.revision });
  }

  /** Keeps the sent texts in the form when the request is refused. */
  function refused(error: Error, sent: ShopTexts): void {
    if (isChangedMeanwhile(error) && !kept) setTyped({ base: storedTexts, texts: sent, revision });
  }

  /** Bases the form's edits on the shop's current texts. */
  function goOnFrom(now: EditableTexts): void {
    if (kept) setTyped({ base: textsToEdit(now), texts: kept.texts, revision: now.revision });
  }

  /** Reads the newer texts and shows them beside the form, which can then be sent again. */
  async function showNewer(): Promise<void> {
    const { data, isSuccess } = await reading.refetch();
    if (!isSuccess) return;
    forgetFailures();
    goOnFrom(data);
    setNewer(data);
  }

  const body = (sent: ShopTexts) => {
    // Send every picture. The server then distinguishes a removed picture from one that an older studio does not know.
    const pictures = Object.fromEntries(pictureNames.map((name) => [name, sent[name]]));
    return { revision, texts: { ...pictures, ...changedOf(sent, stored.starting) } };
  };
  function send({ mutate }: typeof saving, sent: ShopTexts, then?: () => void): void {
    const onSuccess = (answer: EditableTexts) => {
      taken(sent, answer);
      then?.();
    };
    forgetFailures();
    mutate({ body: body(sent) }, { onSuccess, onError: (error) => refused(error, sent) });
  }
  const save = (sent: ShopTexts, then?: () => void) => send(saving, sent, then);
  const publish = (then: () => void) => send(publishing, texts, then);

  function restore(then: () => void): void {
    const onSuccess = (answer: EditableTexts) => {
      show(answer);
      if (kept?.revision === stored.revision) goOnFrom(answer);
      then();
    };
    forgetFailures();
    restoring.mutate({ body: { revision: stored.revision } }, { onSuccess });
  }

  const failed = publishing.error ?? saving.error ?? restoring.error;
  const isOutdated = isChangedMeanwhile(failed);
  return {
    texts,
    change,
    isUnsaved,
    unpublished,
    /** The texts that another administrator has saved, once the artist has requested them. */
    newer,
    /** Whether another administrator has changed the texts. Nothing can be sent until the newer texts were shown. */
    isOutdated,
    showNewer,
    isBusy: saving.isPending || publishing.isPending || restoring.isPending,
    failure:
      isOutdated && reading.isError
        ? 'The newer texts could not be read. Please try again.'
        : failed && messageOf(failed, 'The texts could not be sent. Please try again.'),
    save,
    discard,
    putBack,
    publish,
    restore,
  };
}

/** Without a name of its own, the copyright line follows the shop's name. */
function following(
  { brand, company }: ShopTexts,
  starting: ShopTexts,
  next: Partial<ShopTexts>,
): Partial<ShopTexts> {
  if (next.brand === undefined || (company !== brand && company !== starting.company)) return {};
  return { company: next.brand === starting.brand ? starting.company : next.brand };
}

function isChangedMeanwhile(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'TEXTS_CHANGED';
}
