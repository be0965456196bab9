import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { lambdaGroups } from '#infra/lambda-groups.ts';
import { shopAlarms } from '#infra/shop-alarms.ts';
import { stageWithMail, templateOf, testStage } from '#test/support/shop/stack.ts';

interface AlarmProperties {
  readonly MetricName?: string;
  readonly Namespace?: string;
  readonly AlarmActions: unknown[];
  readonly AlarmDescription: string;
  readonly TreatMissingData: string;
  readonly ComparisonOperator: string;
  readonly Period?: number;
  readonly EvaluationPeriods: number;
}

let template: Template;
let alarms: readonly AlarmProperties[];
beforeAll(() => {
  template = templateOf(stageWithMail);
  alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(
    ({ Properties }) => Properties,
  );
});

const of = (metric: string) => alarms.filter(({ MetricName }) => MetricName === metric);

describe('the alarms', () => {
  it('may be published: the topic lets CloudWatch in, for this account’s alarms only', () => {
    const policies = Object.entries(template.findResources('AWS::SNS::TopicPolicy'));
    const [, policy] = policies.find(([id]) => id.startsWith('Watch')) ?? [];
    const allowed = policy?.['Properties'].PolicyDocument.Statement.filter(
      ({ Effect }: { Effect: string }) => Effect === 'Allow',
    );

    expect(allowed).toEqual([
      expect.objectContaining({
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Condition: expect.objectContaining({ StringEquals: { 'aws:SourceAccount': '111122223333' } }),
      }),
    ]);
  });

  it('of mail are made, and paid for, only where the shop writes mail', () => {
    const names = Object.values(templateOf().findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) =>
      String(Properties['MetricName']),
    );

    expect(names).toContain('OrderInReview');
    expect(names.filter((name) => name.startsWith('Mail'))).toEqual([]);
  });

  it('each tell the operator what is wrong, in words', () => {
    expect(alarms.length).toBeGreaterThan(45);
    for (const { AlarmActions, AlarmDescription } of alarms) {
      expect(AlarmActions).toHaveLength(1);
      expect(AlarmDescription.length).toBeGreaterThan(10);
    }
  });

  it.each(Object.entries(shopAlarms))('cover %s of the shop’s own numbers, or say why not', (name, rule) => {
    if ('shownBecause' in rule) {
      expect(rule.shownBecause.length).toBeGreaterThan(10);
      return expect(of(name)).toEqual([]);
    }
    const [alarm] = of(name);

    expect(alarm).toMatchObject({
      Namespace: 'Gallery',
      AlarmDescription: rule.impact,
      Period: rule.minutes * 60,
    });
    expect(alarm?.TreatMissingData).toBe('above' in rule ? 'notBreaching' : 'breaching');
  });

  it.each([
    ['ReconcilerRan', 5],
    ['CatalogueRead', 26 * 60],
  ])('sound when %s is not heard of for %i minutes', (name, minutes) => {
    expect(of(name)).toHaveLength(1);
    const [{ Period = 0, EvaluationPeriods, ComparisonOperator, TreatMissingData }] = of(name) as [
      AlarmProperties,
    ];

    expect((Period * EvaluationPeriods) / 60).toBe(minutes);
    expect({ ComparisonOperator, TreatMissingData }).toEqual({
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
  });

  it.each([
    ['AWS/ApiGateway', '5xx', 2],
    ['AWS/CloudFront', '5xxErrorRate', 1],
    ['AWS/DynamoDB', 'ReadThrottleEvents', 2],
    ['AWS/DynamoDB', 'WriteThrottleEvents', 2],
    ['AWS/States', 'ExecutionsFailed', 1],
    ['AWS/States', 'ExecutionsTimedOut', 1],
    ['AWS/States', 'ExecutionsAborted', 1],
    ['AWS/SQS', 'ApproximateNumberOfMessagesVisible', 2],
    ['AWS/Lambda', 'Errors', lambdaGroups.length],
    ['AWS/Lambda', 'Throttles', lambdaGroups.length],
  ])('watch %s %s', (namespace, metric, count) => {
    expect(of(metric).filter(({ Namespace }) => Namespace === namespace)).toHaveLength(count);
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
