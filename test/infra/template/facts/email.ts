import { anything } from '#test/infra/template/compare.ts';
import { allowService, arn, type Facts, onlyByTls, permission, policy, type Shop } from './shop.ts';

/** The sender, and who is told what became of each email. */
export function emailFacts(shop: Shop): Facts {
  const domain = shop.stage.mailSender.split('@')[1];
  const setArn = arn(shop, 'ses', 'configuration-set/{@MailSet}');
  return {
    MailSet: {
      Type: 'AWS::SES::ConfigurationSet',
      Properties: {
        DeliveryOptions: { TlsPolicy: 'OPTIONAL' },
        ReputationOptions: { ReputationMetricsEnabled: true },
      },
    },
    MailSetHeard: {
      Type: 'AWS::SES::ConfigurationSetEventDestination',
      Properties: {
        ConfigurationSetName: '@MailSet',
        EventDestination: {
          Enabled: true,
          // Opens and clicks are nobody's business.
          MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint', 'reject'],
          SnsDestination: { TopicARN: '@MailEvents' },
        },
      },
      DependsOn: ['MailEventsPolicy'],
    },
    ...(shop.stage.mailIdentity === 'create' && {
      MailIdentity: {
        Type: 'AWS::SES::EmailIdentity',
        Properties: {
          ConfigurationSetAttributes: { ConfigurationSetName: '@MailSet' },
          EmailIdentity: domain,
          // Bounces come as events; nobody reads them in a mailbox.
          FeedbackAttributes: { EmailForwardingEnabled: false },
          MailFromAttributes: { MailFromDomain: `mail.${domain}` },
        },
      },
    }),
    MailEvents: { Type: 'AWS::SNS::Topic', Properties: { DisplayName: anything } },
    MailEventsPolicy: {
      Type: 'AWS::SNS::TopicPolicy',
      Properties: {
        PolicyDocument: policy(
          onlyByTls('sns:Publish', '@MailEvents', '*'),
          allowService('ses.amazonaws.com', 'sns:Publish', '@MailEvents', {
            StringEquals: { 'AWS:SourceAccount': shop.accountId, 'AWS:SourceArn': setArn },
          }),
        ),
        Topics: ['@MailEvents'],
      },
    },
    mailLiveEvents: {
      Type: 'AWS::SNS::Subscription',
      Properties: { Endpoint: '@mailLive', Protocol: 'lambda', TopicArn: '@MailEvents' },
    },
    ...permission('sns.amazonaws.com', '@mailLive', '@MailEvents'),
  };
}
