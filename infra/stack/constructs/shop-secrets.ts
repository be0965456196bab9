import { CfnParameter, CustomResource, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type IRole, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import {
  generatedSecrets,
  parameterName,
  type SecretName,
  secretNames,
} from '#functions/platform/secrets.ts';
import { keyChangeParameter } from '#infra/config/key-change-parameter.ts';
import { acceptFinding } from './accept-finding.ts';

/**
 * The secrets, each a SecureString parameter. CloudFormation cannot create such parameters. The operator stores some of
 * them with `npm run secrets`, and a Lambda that runs only during deployment creates the shop's own keys once.
 */
export class ShopSecrets extends Construct {
  readonly path: string;
  /** Secret that the CDN sends with every request. */
  readonly originSecret: string;
  private readonly keys: CustomResource;

  /** `asset` is the folder of the bundled infra/stack/custom-resources/make-keys.ts. */
  constructor(scope: Construct, id: string, props: { readonly asset: string; readonly keep: boolean }) {
    super(scope, id);
    this.path = `/${Stack.of(this).stackName}`;
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: 'Makes the keys that the shop makes for itself, while deploying',
    });
    logGroup.grantWrite(role);
    this.grant(role, generatedSecrets, ['ssm:GetParameter', 'ssm:PutParameter']);
    if (!props.keep) this.grant(role, secretNames, ['ssm:DeleteParameters']);
    this.grantKms(role, generatedSecrets, ['kms:Decrypt', 'kms:Encrypt']);
    const maker = new LambdaFunction(this, 'Maker', {
      description: `${Stack.of(this).stackName}: makes keys while deploying`,
      code: Code.fromAsset(props.asset),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: Duration.seconds(30),
      role,
      logGroup,
    });
    const change = new CfnParameter(Stack.of(this), keyChangeParameter, {
      default: 'none',
      description: 'When npm run change-key last gave the CDN a new origin secret',
    });
    this.keys = new CustomResource(this, 'Keys', {
      serviceToken: maker.functionArn,
      resourceType: 'Custom::ShopKeys',
      serviceTimeout: Duration.minutes(2),
      // A changed property makes CloudFormation run the Lambda again in an existing shop, so that it creates the keys
      // that a new version needs.
      properties: {
        Path: this.path,
        Keep: String(props.keep),
        Keys: generatedSecrets.join(' '),
        Change: change.valueAsString,
      },
    });
    // The Lambda needs its permissions from its first call until its last, when the stack is deleted.
    this.keys.node.addDependency(role);
    this.originSecret = this.keys.getAttString('originSecret');
  }

  /** Allows reading these secrets only. */
  grantRead(role: IRole, names: readonly SecretName[]): void {
    if (names.length === 0) return;
    this.grant(role, names, ['ssm:GetParameter']);
    this.grantKms(role, names, ['kms:Decrypt']);
    // Makes the keys exist before any Lambda version that reads them.
    role.node.addDependency(this.keys);
  }

  /** Allows writing these secrets only. */
  grantWrite(role: IRole, names: readonly SecretName[]): void {
    if (names.length === 0) return;
    this.grant(role, names, ['ssm:PutParameter']);
    this.grantKms(role, names, ['kms:Encrypt']);
  }

  /** Allows removing these secrets only. */
  grantRemove(role: IRole, names: readonly SecretName[]): void {
    if (names.length > 0) this.grant(role, names, ['ssm:DeleteParameters']);
  }

  private grant(role: IRole, names: readonly SecretName[], actions: readonly string[]): void {
    role.addToPrincipalPolicy(new PolicyStatement({ actions: [...actions], resources: this.arns(names) }));
  }

  /**
   * Allows the use of AWS's managed key for parameters. The key's own policy allows that to every role of the account
   * (KMS guide, "AWS managed keys"), but this grant avoids depending on a policy outside this repository. The key's id
   * is not known before the key exists, so the grant is restricted by parameters.
   */
  private grantKms(role: IRole, names: readonly SecretName[], actions: readonly string[]): void {
    const { partition, region, account } = Stack.of(this);
    role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: [...actions],
        resources: [`arn:${partition}:kms:${region}:${account}:key/*`],
        conditions: {
          StringEquals: {
            'kms:ViaService': `ssm.${region}.amazonaws.com`,
            'kms:EncryptionContext:PARAMETER_ARN': this.arns(names),
          },
        },
      }),
    );
    acceptFinding(
      role,
      'IAM5[Resource::arn:<AWS::Partition>:kms:<AWS::Region>:<AWS::AccountId>:key/*]',
      'The key’s id is not known beforehand; a condition names the parameters it may open.',
    );
  }

  private arns(names: readonly SecretName[]): string[] {
    const { partition, region, account } = Stack.of(this);
    return names.map(
      (name) => `arn:${partition}:ssm:${region}:${account}:parameter${parameterName(this.path, name)}`,
    );
  }
}
