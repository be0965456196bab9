import { describe, expect, it } from 'vitest';
import { explainFailures } from '#infra/commands/release/failures.ts';

describe('explainFailures', () => {
  it.each([
    [
      'Lambda',
      "Specified ReservedConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [100].",
      /"concurrencyQuota": 0/,
    ],
    [
      'MailIdentity (AWS::SES::EmailIdentity)',
      'Resource of type with identifier painter.com already exists.',
      /"mailIdentity": "existing"/,
    ],
    [
      'SiteDistribution',
      'One or more of the CNAMEs you provided are already associated with a different resource.',
      /Another CloudFront distribution/,
    ],
    [
      'ApiGETapicart (AWS::ApiGatewayV2::Route)',
      'Too Many Requests (Service: ApiGatewayV2): Rate exceeded',
      /Run the same command again/,
    ],
  ])('gives advice for %s: %s', (resource, reason, advice) => {
    expect(explainFailures([{ resource, reason }]).join('\n')).toMatch(advice);
  });
});
