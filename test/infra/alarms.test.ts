import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopAlarms } from '#infra/shop-alarms.ts';
import { templateOf, testStage } from '#test/support/shop/stack.ts';

describe('the alarms', () => {
  it('of mail are made, and paid for, only where the shop writes mail', () => {
    const names = Object.values(templateOf().findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) =>
      String(Properties['MetricName']),
    );

    expect(names).toContain('OrderInReview');
    expect(names.filter((name) => name.startsWith('Mail'))).toEqual([]);
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

  it('of one stage do not count what another does', () => {
    const dev = templateOf(testStage('dev')).toJSON();

    expect(JSON.stringify(dev)).toContain('"Namespace":"GalleryDev"');
    expect(JSON.stringify(dev)).not.toContain('"Namespace":"Gallery"');
    expect(JSON.stringify(dev)).toContain('"METRICS_NAMESPACE":"GalleryDev"');
  });
});
