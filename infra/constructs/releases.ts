import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/**
 * A new version of what visitors call gets a tenth of them for five minutes, then all; while the API fails or a new
 * version crashes, CodeDeploy gives everybody back to the old one and the deploy fails. A shop for trying out changes
 * at once.
 */
export class Releases extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      readonly aliases: Readonly<Record<string, Alias>>;
      readonly alarm: Alarm;
      readonly gradual: boolean;
    },
  ) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      description: 'Shifts visitors from one version of a Lambda to the next',
    });
    for (const [name, alias] of Object.entries(props.aliases)) {
      new LambdaDeploymentGroup(this, name, {
        application,
        alias,
        role,
        deploymentConfig: props.gradual
          ? LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES
          : LambdaDeploymentConfig.ALL_AT_ONCE,
        alarms: [props.alarm],
      });
    }
  }
}
