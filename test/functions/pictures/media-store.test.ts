import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMediaStore } from '#functions/pictures/media-store.ts';
import { allowsSome } from '#infra/config/lambda-groups.ts';
import { startAwsEndpoints } from '#infra/local/aws-endpoints.ts';
import { listenAsS3 } from './fakes.ts';

let bucket: Awaited<ReturnType<typeof listenAsS3>>;

beforeEach(async () => {
  bucket = await listenAsS3();
  vi.stubEnv('AWS_ENDPOINT_URL_S3', bucket.url);
  vi.stubEnv('AWS_REGION', 'local');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await bucket.stop();
});

describe('the media store', () => {
  it('stores a file permanently, under /media/, with its type and facts', async () => {
    const store = createMediaStore('shop-media');

    await store.save({
      name: 'k-1080.jpg',
      body: Buffer.from('picture'),
      contentType: 'image/jpeg',
      facts: { width: '9' },
    });

    const stored = bucket.objects.get('/shop-media/media/k-1080.jpg');
    expect(stored?.body.toString()).toContain('picture');
    expect(stored?.headers['content-type']).toBe('image/jpeg');
    expect(stored?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await store.find('k-1080.jpg')).toEqual({ width: '9' });
  });

  it('reports that a missing file is missing', async () => {
    expect(await createMediaStore('shop-media').find('no-1080.jpg')).toBeUndefined();
  });

  it('reports a missing file with only the permissions of the pictures’ role', async () => {
    const aws = await startAwsEndpoints({
      parameters: new Map(),
      startExecution: async () => undefined,
      buckets: mkdtempSync(join(tmpdir(), 'buckets-')),
      allows: allowsSome,
    });
    vi.stubEnv('AWS_ENDPOINT_URL_S3', aws.url);

    expect(await createMediaStore('shop-media').find('no-1080.jpg')).toBeUndefined();
    await aws.stop();
  });
});
