import { expect, it } from 'vitest';
import { createServices } from '#functions/lambdas/create-services.ts';

it('the services of a Lambda are created from its environment variables alone', () => {
  const { config, table } = createServices({
    TABLE_NAME: 'Gallery',
    SITE_ORIGIN: 'https://shop.example',
    SECRETS_PATH: '/Gallery',
  });

  expect(config.tableName).toBe('Gallery');
  expect(table.get).toBeTypeOf('function');
});
