import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/support/shop/cpu-time.ts';
import { item, read } from '#test/support/sync/square-items.ts';

describe('text from Square', () => {
  it('loses control characters, and is not cut inside a character', () => {
    const { work } = read(item({ name: `\u202eMoon\u0000 \u2066Stairs\u2069\n ${'🎨'.repeat(300)}` }));

    expect(work.title.startsWith('Moon Stairs 🎨')).toBe(true);
    expect(work.title.length).toBeLessThanOrEqual(200);
    expect(work.title.isWellFormed()).toBe(true);
  });

  it('of ten megabytes is cut and reported quickly', async () => {
    const huge = item({ descriptionPlaintext: 'long '.repeat(2_000_000) });
    let normalised: ReturnType<typeof read> | undefined;

    const milliseconds = await cpuTime(() => {
      normalised = read(huge);
    });

    expect(normalised?.work.description.length).toBeLessThanOrEqual(10_000);
    expect(normalised?.errors).toHaveLength(1);
    expect(milliseconds).toBeLessThan(1_000);
  });

  it('in the custom attributes for medium and dimensions becomes the medium with the size', () => {
    const { work } = read(
      item(
        {},
        {
          customAttributeValues: {
            'Square:abc-medium': { name: 'Medium', type: 'SELECTION', selectionUidValues: ['UIDINK'] },
            'sq0idp-x:dimensions': {
              key: 'sq0idp-x:dimensions',
              type: 'STRING',
              stringValue: ' 24 × 30 in ',
            },
            'sq0idp-x:cost': { name: 'Cost', type: 'NUMBER', numberValue: '80' },
          },
        },
      ),
    );

    expect(work.medium).toBe('Ink on paper, 24 × 30 in');
  });
});
