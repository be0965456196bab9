import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { shop } from '#shop-config';
import { setPolicies } from '#test/support/web/policies.ts';
import { openScreen } from '#test/support/web/screen.tsx';
import { AppRoutes } from '#web/routes.tsx';

const hostile =
  '# Hello *you* <img src=x onerror=alert(1)> [press](javascript:alert(1)) &lt;b&gt; <script>1</script>';

beforeEach(() => {
  document.head.innerHTML = '';
  setPolicies({
    pages: ['returns', 'terms'],
    texts: { returns: [hostile, 'Two\nlines.'], terms: ['Mine.', 'Mine.'] },
  });
});

const open = (path: string) => openScreen(<AppRoutes />, path);

describe('a policy’s page', () => {
  // Rule 1.18
  test('shows the artist’s text as plain text', async () => {
    const { container } = open('/policies/returns');

    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Returns');
    expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      hostile,
      'Two\nlines.',
    ]);
    expect(container.querySelectorAll('img, script, b, p a, h2')).toHaveLength(0);
  });

  test('has the beginning of its text as its description for search engines', async () => {
    open('/policies/returns');
    await screen.findByRole('heading', { level: 1, name: 'Returns' });

    expect(document.title).toBe(`Returns — ${shop.brand}`);
    const description = document.head.querySelector('meta[name="description"]')?.getAttribute('content');
    expect(description).toBe(`${hostile} Two lines.`);
    expect(document.head.querySelectorAll('script, img')).toHaveLength(0);
  });

  test('shows two equal paragraphs', async () => {
    open('/policies/terms');

    expect(await screen.findAllByText('Mine.')).toHaveLength(2);
  });

  // Rule 1.17
  test.each(['shipping', 'privacy', 'refunds', 'Returns', '__proto__', 'returns/x', '%3Cb%3E', ''])(
    'does not exist at /policies/%s if the artist has not written it',
    async (name) => {
      open(`/policies/${name}`);

      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
        'This painting has wandered off',
      );
    },
  );
});
