import { readTab, writeTab } from './tab-storage.ts';

/** What an email's link is for, and its key. */
export interface NewsLinkPart {
  readonly action: 'confirm' | 'end';
  readonly key: string;
}

const name = 'news-link';
const shape = /^#?(confirm|end)=([0-9a-f]{1,64})$/;

/** As it stands after the # of the address; undefined where there is none. */
export function newsLinkOf(hash: string): NewsLinkPart | undefined {
  const [, action, key] = shape.exec(hash) ?? [];
  if (key === undefined || (action !== 'confirm' && action !== 'end')) return undefined;
  return { action, key };
}

/** The link that was opened last: a reload of this tab still knows it. Nothing forgets it. */
export function rememberNewsLink(link: NewsLinkPart | undefined): void {
  writeTab(name, link ? `${link.action}=${link.key}` : null);
}

export function readNewsLink(): NewsLinkPart | undefined {
  return newsLinkOf(readTab(name) ?? '');
}
