import { CfnOutput, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { acceptFinding } from './accept-finding.ts';
import type { ShopFunction } from './shop-function.ts';

/** Events about emails that SES reports. Opens and clicks are not tracked. */
const reportedEvents = [
  EmailSendingEvent.SEND,
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
  EmailSendingEvent.REJECT,
];

/**
 * A sender at the operator's domain. Easy DKIM signs its emails, it has its own MAIL FROM domain so that SPF passes,
 * and a topic reports the outcome of each email to the mail Lambda. The DNS records are outputs of the stack.
 */
export class MailSender extends Construct {
  readonly configurationSet: ConfigurationSet;
  private readonly topic: Topic;

  constructor(
    scope: Construct,
    id: string,
    { sender, isNewIdentity }: { readonly sender: string; readonly isNewIdentity: boolean },
  ) {
    super(scope, id);
    const domain = sender.slice(sender.lastIndexOf('@') + 1);
    this.configurationSet = new ConfigurationSet(this, 'Set', {
      // An email with a link to an order is encrypted in transit or bounces. The shop tells the artist about a bounce.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
    });
    this.topic = new Topic(this, 'Events', { displayName: 'Events of emails', enforceSSL: true });
    this.configurationSet.addEventDestination('Heard', {
      destination: EventDestination.snsTopic(this.topic),
      events: reportedEvents,
    });
    if (isNewIdentity) this.addIdentity(scope, domain);
  }

  /** The DNS records that the domain's owner must enter are outputs of the stack. */
  private addIdentity(scope: Construct, domain: string): void {
    const mailFrom = `mail.${domain}`;
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      mailFromDomain: mailFrom,
      configurationSet: this.configurationSet,
      // Bounces arrive as events, because nobody reads a mailbox for them.
      feedbackForwarding: false,
    });
    const { region } = Stack.of(this);
    const records = [
      ...identity.dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`),
      `${mailFrom} MX 10 feedback-smtp.${region}.amazonses.com`,
      `${mailFrom} TXT "v=spf1 include:amazonses.com ~all"`,
      `_dmarc.${domain} TXT "v=DMARC1; p=none" (unless the domain has one; p=quarantine after a month)`,
    ];
    for (const [place, value] of records.entries()) new CfnOutput(scope, `MailRecord${place + 1}`, { value });
  }

  /** Allows a role to send emails only as this sender. */
  grantSend({ role }: ShopFunction, sender: string): void {
    const { partition, region, account } = Stack.of(this);
    const resource = (name: string) => `arn:${partition}:ses:${region}:${account}:${name}`;
    role.addToPolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        // In the sandbox each recipient's address is an identity too, and SES requires permission for it.
        resources: [
          resource('identity/*'),
          resource(`configuration-set/${this.configurationSet.configurationSetName}`),
        ],
        conditions: { StringEquals: { 'ses:FromAddress': sender } },
      }),
    );
    acceptFinding(
      role,
      'IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
      'Readers are identities too while SES is in its sandbox; a condition names the one sender.',
    );
  }

  /** Sends the events to the Lambda's alias, so that a new version receives them too. */
  tell(lambda: Alias): void {
    const subscription = this.topic.addSubscription(new LambdaSubscription(lambda));
    Validations.of(subscription).acknowledge({
      id: 'CloudFormation-Validate::W3694',
      reason: 'An alias is a function to SNS (SNS guide, "Fanout to Lambda functions": any qualified ARN).',
    });
  }
}
