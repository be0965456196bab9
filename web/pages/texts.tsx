import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/site/paths.ts';
import type { EditableTexts } from '#shared/texts/shop-texts.ts';
import { textRules } from '#shared/texts/text-rules.ts';
import { query } from '#web/api/queries.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { timeInSentence } from '#web/features/studio/kit/readable-time.ts';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { NewerTexts } from '#web/features/studio/texts/newer-texts.tsx';
import { endPreview, startPreview } from '#web/features/studio/texts/preview-texts.ts';
import { fieldOfText, textErrors } from '#web/features/studio/texts/text-errors.ts';
import { TextGroups } from '#web/features/studio/texts/text-groups.tsx';
import styles from '#web/features/studio/texts/texts.module.css';
import { useTextsForm } from '#web/features/studio/texts/use-texts-form.ts';
import { textsToEdit } from '#web/features/studio/texts/whole-texts.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note, TextButton } from '#web/ui/text.tsx';

/** Page to edit, preview, publish and undo the shop's names, pictures, page texts and email texts. */
export default function TextsPage() {
  return (
    <StudioPage title="Texts and pictures" path={paths.texts} width="narrow">
      <TextsEditor />
    </StudioPage>
  );
}

/** The editor of all texts, once they are loaded. */
export function TextsEditor() {
  const asked = useQuery(query('readTexts'));
  if (asked.data) return <TextsForm stored={asked.data} />;
  if (asked.isPending) return <Skeleton height="20rem" />;
  return <LoadProblem of={asked} words="The texts could not be read." />;
}

function TextsForm({ stored }: { readonly stored: EditableTexts }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [tried, setTried] = useState(false);
  const form = useTextsForm(stored);
  const { texts, unpublished, isUnsaved, isBusy, newer } = form;
  const errors = textErrors(texts);
  const hasDraft = unpublished.length > 0;
  // Ends an earlier preview when the page opens. A preview that is started here must continue.
  useEffect(() => endPreview(client), [client]);
  const element = useRef<HTMLFormElement>(null);
  const wanted = useLocation().hash.slice(1);
  useEffect(() => void showField(element.current, fieldOfText(wanted)), [wanted]);

  /** Validates the form and focuses the first invalid field. Returns whether all fields are valid. */
  function isRight(): boolean {
    setTried(true);
    const [wrong] = Object.keys(errors);
    return wrong === undefined || !showField(element.current, wrong);
  }

  function publish(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !hasDraft || !isRight()) return;
    form.publish(() =>
      toast({
        title: 'Published',
        description: 'Visitors see it within a few seconds.',
        kind: 'texts',
        // Only the first steps link to a field of this page.
        ...(wanted && { action: { label: 'First steps', onPress: () => navigate(paths.firstSteps) } }),
      }),
    );
  }

  function preview() {
    if (isBusy || !isRight()) return;
    const show = () => {
      startPreview(client, texts);
      navigate(paths.home);
    };
    if (isUnsaved) form.save(texts, show);
    else show();
  }

  function discard() {
    const before = texts;
    form.discard(() =>
      toast({
        title: 'Draft discarded',
        kind: 'texts',
        action: { label: 'Undo', onPress: () => form.putBack(before) },
      }),
    );
  }

  return (
    <>
      <LastPublication
        stored={stored}
        isBusy={isBusy}
        onUndo={() =>
          form.restore(() =>
            toast({ title: 'Published', description: 'The earlier texts are back.', kind: 'texts' }),
          )
        }
      />
      <form ref={element} onSubmit={publish} noValidate>
        {newer && (
          <NewerTexts key={newer.revision} newer={textsToEdit(newer)} texts={texts} onUse={form.change} />
        )}
        <TextGroups
          texts={texts}
          starting={stored.starting}
          unpublished={unpublished}
          errors={errors}
          tried={tried}
          onChange={form.change}
        />
        <div className={styles.bar}>
          <Row between>
            <Note role="status">{stateWords(unpublished.length, isUnsaved)}</Note>
            {hasDraft && (
              <TextButton inactive={isBusy} onClick={discard}>
                Discard
              </TextButton>
            )}
          </Row>
          <FormProblem>{isBusy ? '' : form.failure}</FormProblem>
          {form.isOutdated && (
            <div>
              <Button inactive={isBusy} onClick={() => void form.showNewer()}>
                Show the newer texts
              </Button>
            </div>
          )}
          <Row className={styles.buttons}>
            <Button type="submit" variant="primary" inactive={isBusy || !hasDraft}>
              Publish
            </Button>
            <Button inactive={isBusy || !hasDraft} onClick={preview}>
              Preview
            </Button>
            <Button inactive={isBusy || !isUnsaved} onClick={() => form.save(texts)}>
              Save draft
            </Button>
          </Row>
        </div>
      </form>
    </>
  );
}

/** Opens the group of a field and focuses the field. Returns false if there is no such field. */
function showField(form: HTMLFormElement | null, name: string): boolean {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return false;
  const group = field.closest('details');
  if (group) group.open = true;
  field.focus();
  return true;
}

function stateWords(count: number, isUnsaved: boolean): string {
  if (count === 0) return 'Everything is published.';
  const changes = count === 1 ? 'One change is' : `${count} changes are`;
  return `${changes} not published yet${isUnsaved ? ', and not saved' : ', and saved as a draft'}.`;
}

interface LastPublicationProps {
  readonly stored: EditableTexts;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

/** The last publication, with a button to undo it. */
function LastPublication({ stored, isBusy, onUndo }: LastPublicationProps) {
  return (
    <Stack start className={kit.bottom}>
      <Note>{publicationWords(stored)}</Note>
      {stored.published.version > 0 && (
        <Button inactive={isBusy} onClick={onUndo}>
          Undo the last publication
        </Button>
      )}
    </Stack>
  );
}

/**
 * Returns the author, time and changed texts of the last publication, without texts that this version does not know.
 */
function publicationWords({ published, lastPublication }: EditableTexts): string {
  if (published.version === 0) return 'Visitors see the original texts.';
  if (!lastPublication) return 'Visitors see the texts that were published last.';
  const { at, who, changed } = lastPublication;
  const rules: Readonly<Record<string, { readonly label: string }>> = textRules;
  const labels = changed.flatMap((name) => (Object.hasOwn(rules, name) ? (rules[name]?.label ?? []) : []));
  return `Published ${timeInSentence(at)} by ${who}: ${labels.join(', ')}.`;
}
