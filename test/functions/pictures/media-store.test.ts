import { mkdtempSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMediaStore, type MediaFile } from '#functions/pictures/media-store.ts';
import { localCredentials } from '#infra/command-support/local-dynamo.ts';
import { allowsSome } from '#infra/config/lambda-groups.ts';
import { startTestAws } from '#test/support/shop/aws.ts';
import { serve } from './fakes.ts';

const storeAt = (endpoint: string) =>
  createMediaStore('shop-media', { endpoint, region: 'local', credentials: localCredentials });
const file: MediaFile = {
  name: 'k-1080.jpg',
  body: Buffer.from('picture'),
  contentType: 'image/jpeg',
  facts: { width: '9' },
};

it('the media store saves a file under /media/ with its type and a year of caching', async () => {
  let headers: IncomingHttpHeaders = {};
  const bucket = await serve((request, response) => {
    ({ headers } = request);
    request.resume().on('end', () => response.end());
  });

  await storeAt(bucket.url).save(file);

  const path = expect.stringMatching(/^\/shop-media\/media\/k-1080\.jpg/);
  expect(bucket.requests).toMatchObject([{ method: 'PUT', path }]);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  await bucket.stop();
});

it('the media store returns a file’s metadata, or undefined for a missing file, with the permissions of the pictures’ role', async () => {
  const aws = await startTestAws({ buckets: mkdtempSync(join(tmpdir(), 'buckets-')), allows: allowsSome });
  const store = storeAt(aws.url);
  await store.save(file);

  expect(await store.find(file.name)).toEqual({ width: '9' });
  expect(await store.find('no-1080.jpg')).toBeUndefined();
});
