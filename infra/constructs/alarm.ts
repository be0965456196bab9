import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

interface AlarmProps {
  readonly topic: Topic;
  readonly metric: IMetric;
  /** The number that is not one too many yet; or for how many of the metric's periods silence is no alarm yet. */
  readonly limit: { readonly above: number } | { readonly silentFor: number };
  readonly impact: string;
}

/** Tells the operator. Where silence is the alarm, no number at all counts as a bad one. */
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
