import { auditAction, usernameOf } from '#functions/audit/audit.ts';
import { absent, beginningWith, failureOf } from '#functions/db/conditions.ts';
import { type Key, keys } from '#functions/db/keys.ts';
import type { Table, TableAndClock, TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import { requireRecentSignIn } from '#functions/http/access.ts';
import { badRequest, conflict, notFound } from '#functions/http/errors.ts';
import type { Services, SessionUser } from '#functions/http/services.ts';
import { changeMails } from '#functions/mail/change-mails.ts';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import { readPublished } from '#functions/texts/texts-records.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import { changedOf, differences } from '#shared/texts/changed-texts.ts';
import type { ChangedTexts } from '#shared/texts/shop-texts.ts';
import { pictureNames, textRules } from '#shared/texts/text-rules.ts';
import { shop } from '#shop-config';
import { draftRow, readEditableTexts, versionRow } from './editable-texts.ts';

interface Change {
  /** Revision of the texts that the change is based on. */
  readonly revision: number;
  readonly who: string;
}

/** Check and notifications for a change of the contact email. */
interface EmailGuard {
  readonly requireRecentSignIn: () => void;
  readonly mails: (before: string, after: string, at: number) => readonly TransactAction[];
}

const changedMeanwhile = () =>
  conflict(
    'Someone else has changed the texts since you opened them, so nothing was sent. What you typed is still here.',
    'TEXTS_CHANGED',
  );

/** Saves a draft, or removes it if it equals the published texts. Texts equal to shop.config.ts are not stored. */
async function saveTexts(
  { table, now }: TableAndClock,
  { revision, who, texts }: Change & { readonly texts: ChangedTexts },
): Promise<void> {
  const draft = changedOf(await withPictures(table, texts), startingTexts);
  const { changed } = await readPublished(table);
  const isDraft = differences(draft, changed).length > 0;
  await atRevision(table, [nextRevision(revision, { at: now(), who, ...(isDraft && { texts: draft }) })]);
}

/** Publishes these texts and deletes the draft, in one transaction with the activity log. */
async function publishTexts(
  ports: TableAndClock,
  { texts, ...change }: Change & { readonly texts: ChangedTexts },
  guard: EmailGuard,
): Promise<void> {
  const all = await withPictures(ports.table, texts);
  await publish(ports, { ...change, texts: changedOf(all, startingTexts), action: 'publishTexts' }, guard);
}

/**
 * Adds the stored pictures to texts from a studio that was opened before pictures existed. A newer studio sends each
 * picture, null for the shop's own. If the draft changes meanwhile, its revision changes too.
 */
async function withPictures(table: Table, texts: ChangedTexts): Promise<ChangedTexts> {
  if (pictureNames.every((name) => texts[name] !== undefined)) return texts;
  const item = await table.get(keys.textsDraft(), true);
  const { heroPicture, portraitPicture, aboutPicture } =
    (item && draftRow.read(item).texts) ?? (await readPublished(table)).changed;
  return { heroPicture, portraitPicture, aboutPicture, ...texts };
}

/** Publishes the texts before the last publication, or those of shop.config.ts if it was the first. The draft stays. */
async function restoreTexts(ports: TableAndClock, change: Change, guard: EmailGuard): Promise<void> {
  const { version } = await readPublished(ports.table);
  const before = version > 1 ? await ports.table.get(keys.textsVersion(version - 1)) : undefined;
  if (version > 1 && !before) throw notFound('The texts of before are no longer kept.');
  const texts = before ? versionRow.read(before).texts : {};
  await publish(ports, { ...change, texts, action: 'restoreTexts' }, guard);
}

interface Publication extends Change {
  readonly texts: ChangedTexts;
  readonly action: 'publishTexts' | 'restoreTexts';
}

async function publish(
  { table, now }: TableAndClock,
  publication: Publication,
  guard: EmailGuard,
): Promise<void> {
  const { revision, who, texts, action } = publication;
  const published = await readPublished(table);
  const changed = differences(published.changed, texts);
  if (changed.length === 0) throw badRequest('Nothing is different from what is published.');
  const [before, after] = [published.changed, texts].map(({ email = shop.email }) => email) as [
    string,
    string,
  ];
  if (before !== after) guard.requireRecentSignIn();
  const at = now();
  const version = published.version + 1;
  const detail = changed.map((name) => textRules[name].label).join(', ');
  await atRevision(table, [
    nextRevision(revision, { at, who }, { keepsDraft: action === 'restoreTexts' }),
    {
      Put: {
        Item: { ...keys.publishedTexts(), version, texts },
        ConditionExpression: 'attribute_not_exists(pk) OR version = :before',
        ExpressionAttributeValues: { ':before': published.version },
      },
    },
    { Put: { Item: { ...keys.textsVersion(version), version, texts, at, who, changed } } },
    ...(await outdatedVersions(table, published.version)).map((Key) => ({ Delete: { Key } })),
    auditAction({ who, action, detail }, at),
    ...(before === after ? [] : guard.mails(before, after, at)),
  ]);
}

/** Returns the keys of versions older than `kept`: usually one, because only `kept` is needed for an undo. */
async function outdatedVersions(table: Table, kept: number): Promise<Key[]> {
  const versions = await table.query({
    ...beginningWith({ pk: keys.textsVersion(kept).pk, sk: 'VERSION#' }),
    ProjectionExpression: 'pk, sk',
  });
  const all = versions.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  return all.filter(({ sk }) => sk < keys.textsVersion(kept).sk);
}

/** Returns the action for the next revision. Without `texts` it deletes the draft, unless `keepsDraft` is set. */
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

/** Operations on the shop's texts. Each change returns the resulting texts. */
export function textHandlers({ config, table, now }: Services) {
  const ports = { table, now };
  const guardFor = (user: SessionUser | undefined): EmailGuard => ({
    requireRecentSignIn: () => requireRecentSignIn(user, now()),
    mails: (before, after, at) => {
      const detail = `The contact email is ${after} now. It was ${before}.`;
      const change = { title: 'Contact email changed', detail, username: usernameOf(user), at };
      return changeMails({ config }, change, before);
    },
  });
  return {
    readTexts: () => readEditableTexts(table),

    saveTexts: async ({ body, user }) => {
      await saveTexts(ports, { ...body, who: usernameOf(user) });
      return readEditableTexts(table);
    },

    publishTexts: async ({ body, user }) => {
      await publishTexts(ports, { ...body, who: usernameOf(user) }, guardFor(user));
      return readEditableTexts(table);
    },

    restoreTexts: async ({ body, user }) => {
      await restoreTexts(ports, { ...body, who: usernameOf(user) }, guardFor(user));
      return readEditableTexts(table);
    },
  } satisfies Partial<Handlers>;
}
