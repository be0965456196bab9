/** A resource that CloudFormation could not create or update, with AWS's reason. */
export interface Failure {
  readonly resource: string;
  readonly reason: string;
}

/** Reasons that AWS commonly gives, with advice for the operator. */
const known: readonly { readonly says: RegExp; readonly advice: string }[] = [
  {
    says: /account must be verified before you can add new CloudFront resources/i,
    advice:
      'AWS has not verified this account for CloudFront yet. Open a case under Support, "Account and billing" (free of charge), and send them the sentence above; it mostly takes a day.',
  },
  {
    says: /UnreservedConcurrentExecution|ReservedConcurrentExecutions/,
    advice:
      'The account allows fewer Lambdas at once than the stage shares out. Set "concurrencyQuota": 0 in the stage\u2019s file, or ask for 1000 in Service Quotas (Lambda, "Concurrent executions").',
  },
  {
    says: /EmailIdentity.*already exists|already exists.*EmailIdentity/i,
    advice:
      'SES knows this domain already: from another stage, or entered by hand. Set "mailIdentity": "existing" in the stage\u2019s file.',
  },
  {
    says: /CNAMEs you provided are already associated|CNAMEAlreadyExists/i,
    advice:
      'Another CloudFront distribution uses this domain. Remove the domain from that one first, or leave "domain" empty for now.',
  },
  {
    says: /Rate exceeded|TooManyRequests|Throttling/i,
    advice: 'AWS limited the requests. Run the same command again.',
  },
];

/** Reasons without a cause: when one resource fails, CloudFormation cancels the others with these reasons. */
const isConsequence = ({ reason }: Failure) =>
  /resource (creation|update) cancelled|operation cancelled/i.test(reason);

/** Returns the reasons of a failed deployment, with advice for the known reasons. */
export function explainFailures(failures: readonly Failure[]): readonly string[] {
  return failures
    .filter((failure) => !isConsequence(failure))
    .flatMap(({ resource, reason }) => [
      `  ${resource}: ${reason}`,
      ...known
        .filter(({ says }) => says.test(`${resource} ${reason}`))
        .map(({ advice }) => `    → ${advice}`),
    ]);
}
