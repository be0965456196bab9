// Rule 18.1
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopAlarms } from '#infra/stack/shop-alarms.ts';

describe('the alarms', () => {
  it('name the stage in every command that they tell to type', () => {
    const texts = Object.values(shopAlarms).map((rule) => ('impact' in rule ? rule.impact : ''));
    const commands = texts.flatMap((text) => text.match(/npm run [\w:]+(?: -- --stage STAGE)?/g) ?? []);

    expect(commands.length).toBeGreaterThan(1);
    expect(commands.filter((command) => !command.endsWith('--stage STAGE'))).toEqual([]);
  });

  it.each(Object.entries(shopAlarms))('say in words what %s means, or why nobody is told', (_, rule) => {
    expect('shownBecause' in rule ? rule.shownBecause : rule.impact).toMatch(/.{10,}/);
  });

  it('watch numbers that the code writes: each name stands in it', () => {
    const root = join(import.meta.dirname, '../../functions');
    const code = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && file !== 'metrics.ts')
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('');

    expect(Object.keys(shopAlarms).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });
});
