import { squareUrls } from '#functions/config.ts';

/** Where Square's Dashboard shows an item, its id to follow. Nothing for a stand-in, which has no Dashboard. */
export function itemsUrl(squareUrl: string): string | undefined {
  return dashboards.get(squareUrl);
}

const dashboards: ReadonlyMap<string, string> = new Map([
  [squareUrls.production, 'https://app.squareup.com/dashboard/items/library/'],
  [squareUrls.sandbox, 'https://app.squareupsandbox.com/dashboard/items/library/'],
]);
