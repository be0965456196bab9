// Rule 13.17
import { expect, test } from 'vitest';
import { makeStudioArtwork, makeSyncProgress } from '#test/support/web/builders.ts';
import { readStatuses } from '#web/features/studio/inventory/read-status.ts';

const moon = makeStudioArtwork({ id: 'MOON', title: 'The Moon Stairs', category: 'Originals' });
const [night, morning, noon] = ['03:15', '09:00', '12:00'].map((time) => `2026-11-22T${time}:00.000Z`);

test.each([
  ['nobody knows before the first run', {}, undefined],
  ['the last run of all', { readAt: night }, night],
  ['read by itself after it', { readAt: night, rereads: [{ artworkId: 'MOON', at: noon ?? '' }] }, noon],
  ['another was read by itself', { readAt: night, rereads: [{ artworkId: 'OWL', at: noon ?? '' }] }, night],
  ['a run with its title', { readAt: night, startedAt: morning, filter: 'moon' }, morning],
  ['a run with its category', { readAt: night, startedAt: morning, filter: 'origin' }, morning],
  ['a run with its accented words', { readAt: night, startedAt: morning, filter: 'möon' }, morning],
  ['a run with other words', { readAt: night, startedAt: morning, filter: 'teapot' }, night],
])('of a work, %s', (_, progress, readAt) => {
  expect(readStatuses(makeSyncProgress({ status: 'completed', ...progress }))(moon).readAt).toBe(readAt);
});

test('a run that stopped counts as having read nothing', () => {
  const stopped = makeSyncProgress({ status: 'error', readAt: night, startedAt: noon, filter: 'moon' });
  expect(readStatuses(stopped)(moon).readAt).toBe(night);
});

test('its first problem is shown, and that there are others', () => {
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
