// Rule 18.1
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventsOf, type MetricName } from '#functions/platform/metrics.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import { alarmText, shopAlarms } from '#infra/stack/shop-alarms.ts';

const told = Object.entries(shopAlarms).flatMap(([name, rule]) =>
  'shownBecause' in rule ? [] : [[name, rule] as const],
);

describe('the alarms', () => {
  it('contain the stage in every command that they recommend', () => {
    const texts = told.map(([, rule]) => alarmText(rule, 'STAGE'));
    const commands = texts.flatMap((text) => text.match(/npm run [\w:]+(?: -- --stage STAGE)?/g) ?? []);

    expect(commands.length).toBeGreaterThan(1);
    expect(commands.filter((command) => !command.endsWith('--stage STAGE'))).toEqual([]);
  });

  it.each(told)('explain each event of %s and contain the command that shows its log', (name, rule) => {
    const events = eventsOf(name as MetricName);

    expect(Object.keys(rule.events ?? {})).toEqual(events.length > 1 ? events : []);
    expect(lambdaGroups.map(({ name: lambda }) => lambda)).toContain(rule.log);
    // CloudWatch's maximum length of a description (API reference, PutMetricAlarm).
    expect(alarmText(rule, 'staging').length).toBeLessThan(1024);
    expect(alarmText(rule, 'staging')).toMatch(/\nnpm run logs -- --stage staging [\w-]+$/);
  });

  it('watch only events that the code counts', () => {
    const root = join(import.meta.dirname, '../../functions');
    const code = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('metrics.ts'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('');
    const events = Object.keys(shopAlarms).flatMap((name) => eventsOf(name as MetricName));

    expect(events.filter((event) => !code.includes(`'${event}'`))).toEqual([]);
  });
});
