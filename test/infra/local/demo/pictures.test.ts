import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoImage } from '#infra/local/demo/image.ts';
import { works } from '#infra/local/demo/works.ts';

const folder = join(import.meta.dirname, '../../../../infra/local/demo/pictures');

describe('the demo pictures', () => {
  it('exist for every work and are small enough for a clone of the repository', () => {
    const files = readdirSync(folder);

    expect(files.sort()).toEqual([...new Set(works.map(({ picture }) => `${picture}.jpg`))].sort());
    expect(files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)).toBeLessThanOrEqual(
      6_000_000,
    );
  });

  it.each(works)('$picture is a JPEG with the work’s aspect ratio, large enough to zoom', async (work) => {
    const { format, width, height } = await sharp(await demoImage(`/images/${work.picture}.jpg`)).metadata();

    expect(format).toBe('jpeg');
    expect(Math.max(width, height)).toBe(1600);
    const [inchesWide = 0, inchesHigh = 0] = work.size.split(' × ').map(Number.parseFloat);
    expect(width / height).toBeCloseTo(inchesWide / inchesHigh, 1);
  });
});
