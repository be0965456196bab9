import type { QueryClient } from '@tanstack/react-query';
import { paths } from '#shared/site/paths.ts';
import { shownNotice } from '#shared/texts/notice.ts';
import { policyNames } from '#shared/texts/policies.ts';
import type { EditableTexts, ShopTexts } from '#shared/texts/shop-texts.ts';
import { shownSitePictures } from '#shared/texts/shown-site-pictures.ts';
import { query } from '#web/api/queries.ts';
import { dismissToasts, toast } from '#web/stores/toasts.ts';
import { publishedTexts } from './whole-texts.ts';

const textsKey = query('getTexts').queryKey;
const pageTextsKey = query('getPageTexts').queryKey;
/** A version number that the shop never publishes. */
const previewVersion = -1;
const kind = 'texts preview';
/** Milliseconds for which the preview counts as fresh, so that the published texts are not fetched. */
const longestPreview = 24 * 60 * 60_000;

/**
 * Shows these texts on every page of this tab as if they were published, until a reload or the end of the
 * preview.
 */
export function startPreview(client: QueryClient, texts: ShopTexts): void {
  for (const queryKey of [textsKey, pageTextsKey]) void client.cancelQueries({ queryKey });
  show(client, previewVersion, texts, Date.now() + longestPreview);
  toast({
    title: 'This is a preview',
    description: 'Only you see these texts and pictures. Look around, then go back and publish.',
    link: { label: 'Back to the texts', to: paths.texts },
    kind,
    stays: true,
  });
}

/** Ends the preview: shows the published texts on every page again. Does nothing without a preview. */
export function endPreview(client: QueryClient): void {
  dismissToasts(kind);
  const stored = client.getQueryData(query('readTexts').queryKey);
  if (stored && client.getQueryData(textsKey)?.version === previewVersion) showPublished(client, stored);
}

/** Shows the published texts without a request, because a browser may answer a repeated request from its cache. */
export function showPublished(client: QueryClient, stored: EditableTexts): void {
  show(client, stored.published.version, publishedTexts(stored), Date.now());
}

function show(client: QueryClient, version: number, texts: ShopTexts, updatedAt: number): void {
  const policies = Object.fromEntries(policyNames.map((name) => [name, texts[name].trim() !== '']));
  const notice = shownNotice(texts, Date.now()) ?? '';
  client.setQueryData(
    textsKey,
    { version, texts: { ...texts, ...shownSitePictures(texts), notice }, policies },
    { updatedAt },
  );
  client.setQueryData(pageTextsKey, texts, { updatedAt });
}
