import type { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

interface AlarmProps {
  readonly topic: Topic;
  readonly metric: IMetric;
  /** `above`: largest sum without an alarm. `silentFor`: number of periods below 1 that raise an alarm. */
  readonly limit: { readonly above: number } | { readonly silentFor: number };
  readonly impact: string;
}

/** Makes an alarm for the operator. A period without data counts toward `silentFor`, and never exceeds `above`. */
export function makeAlarm(scope: Construct, id: string, { topic, metric, limit, impact }: AlarmProps): Alarm {
  const alarm = new Alarm(scope, id, {
    metric,
    alarmDescription: impact,
    ...('above' in limit
      ? {
          threshold: limit.above,
          evaluationPeriods: 1,
          comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
          treatMissingData: TreatMissingData.NOT_BREACHING,
        }
      : {
          threshold: 1,
          evaluationPeriods: limit.silentFor,
          comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
          treatMissingData: TreatMissingData.BREACHING,
        }),
  });
  alarm.addAlarmAction(new SnsAction(topic));
  return alarm;
}

/** Returns the sum of several metrics. A metric without data counts as 0; otherwise the sum would have no data. */
export function sumOf(metrics: readonly IMetric[], period: Duration): MathExpression {
  const named = metrics.map((metric, place) => [`m${place + 1}`, metric] as const);
  return new MathExpression({
    expression: named.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(named),
    period,
  });
}
