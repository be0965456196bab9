import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SquareSimulator } from '#infra/local/square-simulator/square-simulator.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { refusal, startTestSimulator } from '#test/support/shop/simulator.ts';

/** Milliseconds, as `npm run bring` gives an upload: one of 15 MB takes long on a busy machine. */
const longestCall = 120_000;

let simulator: SquareSimulator;
let client: Awaited<ReturnType<typeof startTestSimulator>>['client'];
beforeEach(async () => {
  // The SDK sends a form as a stream, which goes by wire.
  ({ simulator, client } = await startTestSimulator({}, { byWire: true, longestCall }));
});

const gif = Buffer.from('GIF89a and the rest of it');

function upload(
  changes: {
    readonly key?: string;
    readonly file?: Uint8Array;
    readonly isPrimary?: boolean;
    readonly objectId?: string;
  } = {},
) {
  return client.catalog.images.create({
    imageFile: new File([new Uint8Array(changes.file ?? gif)], 'moon.gif', { type: 'image/gif' }),
    request: {
      idempotencyKey: changes.key ?? 'first',
      objectId: changes.objectId ?? 'MOONSTAIRS',
      isPrimary: changes.isPrimary ?? false,
      image: { type: 'IMAGE', id: '#moon', imageData: { name: 'moon', caption: 'At night' } },
    },
  });
}

describe('an uploaded image', () => {
  it('is appended to its work and served at its address', async () => {
    const { image } = await upload();

    const imageData = image?.type === 'IMAGE' ? image.imageData : undefined;
    expect(imageData).toMatchObject({ name: 'moon', caption: 'At night' });
    expect(simulator.object('MOONSTAIRS')?.item_data?.image_ids).toEqual(['IMGMOON', image?.id]);
    const served = await fetch(imageData?.url ?? '');
    expect(served.headers.get('content-type')).toBe('image/gif');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(gif);
  });

  it('comes first where it is the primary one', async () => {
    const { image } = await upload({ isPrimary: true });

    expect(simulator.object('MOONSTAIRS')?.item_data?.image_ids?.[0]).toBe(image?.id);
  });

  // Rule 27.3
  it('is made once under one key, and the key is good for no other file', async () => {
    const first = await upload();
    const second = await upload();

    expect(second.image?.id).toBe(first.image?.id);
    expect((await refusal(upload({ file: Buffer.from('GIF89a another') }))).codes).toEqual([
      'IDEMPOTENCY_KEY_REUSED',
    ]);
  });

  it.each([
    ['of more than 15 MB', { file: Buffer.concat([gif, Buffer.alloc(15_000_000)]) }],
    ['of another format', { file: Buffer.from('RIFF....WEBP') }],
    ['of a work that is not there', { objectId: 'NOBODY' }],
  ])('%s is refused, and nothing is kept of it', async (_, changes) => {
    const { status } = await refusal(upload(changes));

    expect([400, 404]).toContain(status);
    expect(simulator.objects().filter(({ type }) => type === 'IMAGE')).toHaveLength(1);
  });

  it('is refused beyond 250 of a work', async () => {
    const full = Array.from({ length: 250 }, (_, index) => `IMG${index}`);
    const before = simulator.object('MOONSTAIRS');
    if (!before) throw new Error('No work');
    simulator.putObject({ ...before, item_data: { ...before.item_data, image_ids: full } });

    expect((await refusal(upload())).field).toBe('object_id');
  });
});

it('an uploaded image outlives a restart of the simulator', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
  const journal = join(folder, 'square.jsonl');
  const first = await startTestSimulator({ journal }, { byWire: true, longestCall });
  await simulator.stop();
  ({ client } = first);
  const { image } = await upload();
  await first.simulator.stop();

  ({ simulator } = await startTestSimulator({ journal }));

  const path = simulator.object(image?.id ?? '')?.image_data?.url ?? '';
  expect(Buffer.from(await (await fetch(simulator.url + path)).arrayBuffer())).toEqual(gif);
  rmSync(folder, { recursive: true });
});

describe('items that are written', () => {
  const batch = (objects: readonly unknown[]) =>
    fetch(`${simulator.url}/v2/catalog/batch-upsert`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testSecrets.squareAccessToken}` },
      body: JSON.stringify({ idempotency_key: 'key', batches: [{ objects }] }),
    });
  const variation = (data: object = {}) => ({
    type: 'ITEM_VARIATION',
    id: '#v',
    item_variation_data: {
      name: 'Regular',
      pricing_type: 'FIXED_PRICING',
      price_money: { amount: 100, currency: 'USD' },
      ...data,
    },
  });
  const item = (data: object = {}) => ({
    type: 'ITEM',
    id: '#i',
    item_data: { name: 'A work', variations: [variation()], ...data },
  });

  it.each([
    ['without a name', [item({ name: '' })], 'item_data.name'],
    ['with a name of 513 characters', [item({ name: 'x'.repeat(513) })], 'item_data.name'],
    ['without a variation', [item({ variations: [] })], 'item_data.variations'],
    [
      'with 251 variations',
      [
        item({
          variations: Array.from({ length: 251 }, (_, index) => ({ ...variation(), id: `#v${index}` })),
        }),
      ],
      'item_data.variations',
    ],
    [
      'with a price in another currency',
      [item({ variations: [variation({ price_money: { amount: 1, currency: 'EUR' } })] })],
      'price_money.currency',
    ],
    [
      'with a user_data of 256 characters',
      [item({ variations: [variation({ user_data: 'x'.repeat(256) })] })],
      'user_data',
    ],
    [
      '501 of them with a variation each',
      Array.from({ length: 501 }, (_, index) => ({
        ...item({ variations: [{ ...variation(), id: `#v${index}` }] }),
        id: `#i${index}`,
      })),
      'batches',
    ],
  ])('%s are refused', async (_, objects, field) => {
    const answer = await batch(objects);

    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { readonly errors: readonly { readonly field?: string }[] };
    expect(errors[0]?.field).toContain(field);
    expect(simulator.objects().filter(({ item_data }) => item_data?.name === 'A work')).toEqual([]);
  });
});
