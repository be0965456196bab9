import type { ActiveLocation } from '#functions/square/locations.ts';
import type { TokenStatus } from '#functions/square/token-status.ts';
import type { Webhook } from '#functions/square/webhooks.ts';
import type { DeployedStack } from '#infra/command-support/deployed-stack.ts';

/** Data that the doctor's checks read from this machine, AWS, Square and the network. Failures throw CommandError. */
export interface DoctorPorts {
  /** Version of Node, as in `process.version`: `v24.21.0`. */
  readonly node: string;
  /** Operating system and processor, such as `linux-x64`. */
  readonly machine: string;
  /** Whether the pictures Lambda's native code is installed, and the command that installs it. */
  readonly picturesCode: { readonly isInstalled: boolean; readonly install: string };
  /** Returns the current time in milliseconds. */
  now(): number;
  /** Returns the number of the AWS account that is signed in. */
  account(): Promise<string>;
  plan(): Promise<AccountPlan>;
  /** Returns the version of the CDK's bootstrap stack; undefined if the account is not prepared. */
  bootstrap(): Promise<number | undefined>;
  /** Returns the shop's stack; undefined before the first deploy. */
  stack(): Promise<DeployedStack | undefined>;
  /** Returns the account's quota of concurrent Lambda executions. */
  concurrency(): Promise<number>;
  certificate(arn: string): Promise<Certificate | undefined>;
  lookUp(domain: string): Promise<DnsRecord>;
  /** Returns the answer of an address, without following redirects; status 0 if there is no answer. */
  fetchText(url: string): Promise<{ readonly status: number; readonly text: string }>;
  alarmMails(): Promise<readonly AlarmMail[]>;
  /** Returns the SES identity of a domain; undefined if SES does not know the domain. */
  mailDomain(domain: string): Promise<{ readonly isVerified: boolean } | undefined>;
  mailAccount(): Promise<{
    /** Whether the account has left SES's sandbox, in which SES sends only to verified addresses. */
    readonly isProduction: boolean;
    readonly isSending: boolean;
  }>;
  table(name: string): Promise<StoredTable | undefined>;
  /** Reads a secret; undefined if it was never set. */
  secret(name: 'squareAccessToken' | 'webhookKey'): Promise<string | undefined>;
  square(token: string): SquarePort;
}

/** AWS plan of the account. */
export interface AccountPlan {
  /** Whether it is a Free plan. AWS closes the account when a Free plan ends or its credits are used up. */
  readonly isFree: boolean;
  /** End of the plan in milliseconds. */
  readonly endsAt: number | undefined;
}

export interface Certificate {
  readonly status: string;
  readonly names: readonly string[];
  /** End of the certificate in milliseconds. */
  readonly until: number | undefined;
}

export interface DnsRecord {
  readonly alias: string | undefined;
  readonly addresses: readonly string[];
}

export interface AlarmMail {
  readonly address: string;
  readonly isConfirmed: boolean;
}

export interface StoredTable {
  readonly lastsWhenDeleted: boolean;
  readonly canGoBack: boolean;
  readonly rowsExpire: boolean;
  /** Version of the rows' format (infra/command-support/migrations.ts). */
  readonly schema: number;
}

export interface SquarePort {
  token(): Promise<TokenStatus>;
  locations(): Promise<readonly ActiveLocation[]>;
  webhooks(): Promise<readonly Webhook[]>;
}
