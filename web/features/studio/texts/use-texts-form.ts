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

/** What the artist has typed and nothing has saved, with what the typing began from. */
interface Typed {
  readonly base: ShopTexts;
  readonly texts: ShopTexts;
  readonly revision: number;
}

/** Survives a look at another page of the studio, but not a reload. */
let kept: Typed | undefined;
const listeners = new Set<() => void>();

/** An upload that was begun in a form may end in the next one. */
function setTyped(next: Typed | undefined): void {
  kept = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @internal Each test begins with a page of its own. */
export function forgetTypedTexts(): void {
  setTyped(undefined);
}

/** The texts in the form, and their way to the shop. Nothing that was typed is lost when a change is refused. */
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
    // An upload ends when it ends: whatever was typed, saved or published meanwhile stands.
    const now = client.getQueryData(query('readTexts').queryKey) ?? stored;
    const [base, texts] = [kept?.base ?? textsToEdit(now), kept?.texts ?? textsToEdit(now)];
    const followed = { ...following(texts, now.starting, next), ...next };
    setTyped({ base, revision: kept?.revision ?? now.revision, texts: { ...texts, ...followed } });
  }

  /** Puts what is published into the form, and ends the draft. */
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

  /** Puts these texts into the form, whatever has become of the draft since. */
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

  /** What was typed while the answer was on its way is still unsaved. */
  function taken(sent: ShopTexts, answer: EditableTexts): void {
    setNewer(undefined);
    show(answer);
    const now = kept;
    if (!now || differences(now.texts, sent).length === 0) setTyped(undefined);
    else setTyped({ base: sent, texts: now.texts, revision: answer.revision });
  }

  /** What was sent stays in the form, whatever the stored texts become. */
  function refused(error: Error, sent: ShopTexts): void {
    if (isChangedMeanwhile(error) && !kept) setTyped({ base: storedTexts, texts: sent, revision });
  }

  /** What is in the form goes on from another state of the shop's texts. */
  function goOnFrom(now: EditableTexts): void {
    if (kept) setTyped({ base: textsToEdit(now), texts: kept.texts, revision: now.revision });
  }

  /** Reads the newer texts, to be shown beside those in the form. After that, the form's may be sent. */
  async function showNewer(): Promise<void> {
    const { data, isSuccess } = await reading.refetch();
    if (!isSuccess) return;
    forgetFailures();
    goOnFrom(data);
    setNewer(data);
  }

  const body = (sent: ShopTexts) => {
    // Each, so that one that is taken away is told from one that a studio does not know of.
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
    /** The texts that somebody else has saved meanwhile, once they were asked for. */
    newer,
    /** Somebody else has changed the texts: nothing is sent before the newer ones were shown. */
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

/** The name in the copyright line is the shop's until it is given one of its own. */
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
