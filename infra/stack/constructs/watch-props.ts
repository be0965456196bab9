import type { HttpApi as Api } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';

export interface WatchProps {
  /** Named in the commands that an alarm tells to type. */
  readonly stage: string;
  readonly functions: Readonly<Record<string, IFunction>>;
  readonly api: Api;
  readonly distribution: Distribution;
  readonly tableName: string;
  readonly workflow: StateMachine;
  readonly deadLetters: readonly IQueue[];
  /** Empty in a shop for trying out: its alarms are seen in CloudWatch only. */
  readonly mail: string;
  /** The shop writes email, and what goes wrong with it is watched. */
  readonly writesMail: boolean;
  /** US dollars a month; the operator gets an email at 50, 80 and 100 %. */
  readonly monthlyBudget: number;
}
