// Rule 13.17
import { expect, test } from 'vitest';
import { makeStudioArtwork, makeSyncProgress } from '#test/support/web/builders.ts';
import { readStatuses } from '#web/features/studio/inventory/read-status.ts';

const moon = makeStudioArtwork({ id: 'MOON', title: 'The Moon Stairs', category: 'Originals' });
const [night, morning, noon] = ['03:15', '09:00', '12:00'].map((time) => `2026-11-22T${time}:00.000Z`);

test.each([
  ['unknown before the first run', {}, undefined],
  ['that of the last complete run', { readAt: night }, night],
  [
    'that of a later reading of the work',
    { readAt: night, rereads: [{ artworkId: 'MOON', at: noon ?? '' }] },
    noon,
  ],
  ['not that of another work', { readAt: night, rereads: [{ artworkId: 'OWL', at: noon ?? '' }] }, night],
  ['that of a run filtered by its title', { readAt: night, startedAt: morning, filter: 'moon' }, morning],
  [
    'that of a run filtered by its category',
    { readAt: night, startedAt: morning, filter: 'origin' },
    morning,
  ],
  [
    'that of a run filtered by accented words',
    { readAt: night, startedAt: morning, filter: 'möon' },
    morning,
  ],
  [
    'not that of a run filtered by other words',
    { readAt: night, startedAt: morning, filter: 'teapot' },
    night,
  ],
])('the time at which a work was read is %s', (_, progress, readAt) => {
  expect(readStatuses(makeSyncProgress({ status: 'completed', ...progress }))(moon).readAt).toBe(readAt);
});

test('readStatuses ignores a stopped run', () => {
  const stopped = makeSyncProgress({ status: 'error', readAt: night, startedAt: noon, filter: 'moon' });
  expect(readStatuses(stopped)(moon).readAt).toBe(night);
});

test('readStatuses returns the first problem of a work and the number of further problems', () => {
  const failures = ['It has no price.', 'It has no picture.'].map((error) => ({
    type: 'item' as const,
    itemTitle: 'Moon',
    itemId: 'MOON',
    error,
  }));
  const statusOf = readStatuses(makeSyncProgress({ status: 'completed', failures }));

  expect(statusOf(moon).problem).toBe('It has no price. And 1 more.');
  expect(statusOf({ ...moon, id: 'OWL' }).problem).toBeUndefined();
});
