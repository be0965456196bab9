import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, Metric, SingleValueWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { MetricName } from '#functions/platform/metrics.ts';
import { shopMetric } from './shop-metric.ts';
import type { WatchProps } from './watch-props.ts';

/** Answers "is the shop selling?" in its first row, "what is in its way?" in its second, "how is it?" below. */
export function shopDashboard(
  scope: Construct,
  { functions, api, distribution, workflow, deadLetters }: WatchProps,
): void {
  const count = (name: MetricName, minutes = 60) => shopMetric(scope, name, minutes);
  const hour = Duration.hours(1);
  const cdn = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      statistic,
      period: hour,
    });
  const graph = (title: string, width: number, left: readonly IMetric[]) =>
    new GraphWidget({ title, left: [...left], width });
  const checkout = functions['checkout'];
  new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.days(7),
    widgets: [
      [
        new SingleValueWidget({
          title: 'Sold today · in review · test mode',
          metrics: [count('OrderPaid', 1440), count('OrderInReview', 1440), count('TestModeOn', 1440)],
          width: 8,
        }),
        graph('Orders paid', 8, [count('OrderPaid')]),
        graph('Visitors’ requests', 8, [cdn('Requests', 'Sum')]),
      ],
      [
        graph('What keeps orders from being paid', 12, [
          count('CardDeclined'),
          count('PaymentError'),
          count('RaceLost'),
          count('SoldAtTill'),
          count('SquareTotalDiffers'),
          count('SquareUnauthorised'),
        ]),
        graph('What fails for visitors', 12, [
          api.metricServerError({ period: hour }),
          cdn('5xxErrorRate', 'Average'),
        ]),
      ],
      [
        graph(
          'Time of a checkout, half and nearly all',
          8,
          checkout
            ? ['p50', 'p99'].map((statistic) => checkout.metricDuration({ statistic, period: hour }))
            : [],
        ),
        graph('Payments waiting and stuck', 8, [
          count('StuckPayment'),
          count('ReconcileFailed'),
          count('OrderStuck'),
          count('ForgottenOrder'),
        ]),
        graph('Catalogue: read, broken off, unreadable', 8, [
          count('CatalogueRead'),
          workflow.metricFailed({ period: hour }),
          count('UnreadableRow'),
        ]),
      ],
      [
        graph(
          'Errors of the Lambdas',
          12,
          Object.values(functions).map((lambda) => lambda.metricErrors({ period: hour })),
        ),
        graph(
          'Dead letters',
          12,
          deadLetters.map((queue) => queue.metricApproximateNumberOfMessagesVisible({ period: hour })),
        ),
      ],
    ],
  });
}
