import type { Page } from '@playwright/test';

/** Serves pages without server rendering, so that the browser requests the works itself. */
export async function renderInBrowser(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/' || pathname === '/gallery' || pathname.startsWith('/artwork/'),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace(/<body>[\s\S]*<\/body>/, '<body><div id="root"></div></body>');
      await route.fulfill({ response, body });
    },
  );
}
