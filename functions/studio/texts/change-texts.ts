import { auditAction } from '#functions/audit/audit.ts';
import { absent, failureOf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import { badRequest, conflict, notFound } from '#functions/http/errors.ts';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import { readPublished } from '#functions/texts/texts-records.ts';
import type { ChangedTexts } from '#shared/model/shop-texts.ts';
import { changedOf, differences } from '#shared/rules/changed-texts.ts';
import { pictureNames, textRules } from '#shared/rules/text-rules.ts';
import { draftRow, keptVersions, versionRow } from './editable-texts.ts';

interface Change {
  /** Of the texts that the change began from. */
  readonly revision: number;
  readonly who: string;
}

const changedMeanwhile = () =>
  conflict(
    'Somebody else has changed the texts since you opened them. Nothing was changed by you yet, and what you typed is still here.',
    'TEXTS_CHANGED',
  );

/** Keeps a draft, unless it equals what is published. Texts that are as shop.config.ts has them are not stored. */
export async function saveTexts(
  { table, now }: TableAndClock,
  { revision, who, texts }: Change & { readonly texts: ChangedTexts },
): Promise<void> {
  const draft = changedOf(await withPictures(table, texts), startingTexts);
  const { changed } = await readPublished(table);
  const isDraft = differences(draft, changed).length > 0;
  await atRevision(table, [nextRevision(revision, { at: now(), who, ...(isDraft && { texts: draft }) })]);
}

/** Publishes these texts and ends the draft, in one transaction with the history and the activity log. */
export async function publishTexts(
  ports: TableAndClock,
  { texts, ...change }: Change & { readonly texts: ChangedTexts },
): Promise<void> {
  const all = await withPictures(ports.table, texts);
  await publish(ports, { ...change, texts: changedOf(all, startingTexts), action: 'publishTexts' });
}

/**
 * Texts with the pictures that the form has and its studio does not send. A studio that was opened before a deploy knows of no
 * pictures; later ones send each, null for the shop's own. Should the draft change meanwhile, its revision does, too.
 */
async function withPictures(table: Table, texts: ChangedTexts): Promise<ChangedTexts> {
  if (pictureNames.every((name) => texts[name] !== undefined)) return texts;
  const item = await table.get(keys.textsDraft(), true);
  const { heroPicture, portraitPicture, aboutPicture } =
    (item && draftRow.read(item).texts) ?? (await readPublished(table)).changed;
  return { heroPicture, portraitPicture, aboutPicture, ...texts };
}

/** Publishes what an earlier version published; 0: the texts of shop.config.ts. The draft stays. */
export async function restoreTexts(
  ports: TableAndClock,
  { version, ...change }: Change & { readonly version: number },
): Promise<void> {
  const item = version === 0 ? undefined : await ports.table.get(keys.textsVersion(version));
  if (version !== 0 && !item) throw notFound('This version is no longer kept.');
  const texts = item ? versionRow.read(item).texts : {};
  await publish(ports, { ...change, texts, action: 'restoreTexts', restored: version });
}

interface Publication extends Change {
  readonly texts: ChangedTexts;
  readonly action: 'publishTexts' | 'restoreTexts';
  readonly restored?: number;
}

async function publish({ table, now }: TableAndClock, publication: Publication): Promise<void> {
  const { revision, who, texts, action, restored } = publication;
  const published = await readPublished(table);
  const changed = differences(published.changed, texts);
  if (changed.length === 0) throw badRequest('Nothing is different from what is published.');
  const at = now();
  const version = published.version + 1;
  const labels = changed.map((name) => textRules[name].label).join(', ');
  const detail = restored === undefined ? labels : `${restoredWords(restored)}: ${labels}`;
  await atRevision(table, [
    nextRevision(revision, { at, who }, { keepsDraft: restored !== undefined }),
    {
      Put: {
        Item: { ...keys.publishedTexts(), version, texts },
        ConditionExpression: 'attribute_not_exists(pk) OR version = :before',
        ExpressionAttributeValues: { ':before': published.version },
      },
    },
    { Put: { Item: { ...keys.textsVersion(version), version, texts, at, who, changed } } },
    ...(version > keptVersions ? [{ Delete: { Key: keys.textsVersion(version - keptVersions) } }] : []),
    auditAction({ who, action, detail }, at),
  ]);
}

const restoredWords = (version: number) =>
  version === 0 ? 'The texts that the shop began with' : `Version ${version}`;

/** The draft's row with the next revision. Without `texts` the draft ends, unless it is kept. */
function nextRevision(
  revision: number,
  { at, who, texts }: { readonly at: number; readonly who: string; readonly texts?: ChangedTexts },
  { keepsDraft = false } = {},
): TransactAction {
  return updateAction(keys.textsDraft(), {
    set: { revision: revision + 1, at, who, texts },
    remove: texts || keepsDraft ? [] : ['texts'],
    where: revision === 0 ? { pk: absent } : { revision },
  });
}

async function atRevision(table: Table, actions: readonly TransactAction[]): Promise<void> {
  if (await failureOf(table.transact(actions))) throw changedMeanwhile();
}
