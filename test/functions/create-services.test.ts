import { expect, it } from 'vitest';
import { createServices } from '#functions/create-services.ts';

it('what every Lambda stands on is put together from its environment alone', () => {
  const { config, table } = createServices({
    TABLE_NAME: 'Gallery',
    SITE_ORIGIN: 'https://shop.example',
    SECRETS_PATH: '/Gallery',
  });

  expect(config.tableName).toBe('Gallery');
  expect(table.get).toBeTypeOf('function');
});
