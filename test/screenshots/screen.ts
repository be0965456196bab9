import type { Page } from '@playwright/test';

export interface Screen {
  readonly name: string;
  /** The whole page, not only what fits on the screen. */
  readonly isWhole: boolean;
  readonly open: (page: Page) => Promise<unknown>;
}

export interface ShopToShow {
  readonly url: string;
  readonly admin: { readonly username: string; readonly password: string };
}
