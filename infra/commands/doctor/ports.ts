import type { ActiveLocation } from '#functions/square/locations.ts';
import type { TokenStatus } from '#functions/square/token-status.ts';
import type { Webhook } from '#functions/square/webhooks.ts';
import type { DeployedStack } from '#infra/command-support/deployed-stack.ts';

/** Requests of the doctor's checks. Each throws a CommandError when it fails. */
export interface DoctorPorts {
  /** As in `process.version`: `v24.21.0`. */
  readonly node: string;
  /** Operating system and processor: `linux-x64`. */
  readonly machine: string;
  /** The pictures Lambda's native code, and the command that installs it. */
  readonly picturesCode: { readonly isInstalled: boolean; readonly install: string };
  /** Milliseconds. */
  now(): number;
  /** The AWS account that is signed in to. */
  account(): Promise<string>;
  plan(): Promise<AccountPlan>;
  /** Version of the CDK's bootstrap stack; undefined when the account is not prepared. */
  bootstrap(): Promise<number | undefined>;
  /** The shop's stack; undefined before the first deploy. */
  stack(): Promise<DeployedStack | undefined>;
  /** How many Lambdas may run at once in this account. */
  concurrency(): Promise<number>;
  certificate(arn: string): Promise<Certificate | undefined>;
  lookUp(domain: string): Promise<DnsRecord>;
  /** The answer at an address, without following redirects; status 0 if there is none. */
  fetchText(url: string): Promise<{ readonly status: number; readonly text: string }>;
  alarmMails(): Promise<readonly AlarmMail[]>;
  /** The SES identity of a domain; undefined when SES does not know it. */
  mailDomain(domain: string): Promise<{ readonly isVerified: boolean } | undefined>;
  mailAccount(): Promise<{
    /** Whether SES has left its sandbox, in which it sends only to verified addresses. */
    readonly isProduction: boolean;
    readonly isSending: boolean;
  }>;
  table(name: string): Promise<StoredTable | undefined>;
  /** Undefined when it was never set. */
  secret(name: 'squareAccessToken' | 'webhookKey'): Promise<string | undefined>;
  square(token: string): SquarePort;
}

/** AWS's plan of the account. */
export interface AccountPlan {
  /** A Free plan: AWS closes the account at its end, or when its credits are used up. */
  readonly isFree: boolean;
  /** Milliseconds. */
  readonly endsAt: number | undefined;
}

export interface Certificate {
  readonly status: string;
  readonly names: readonly string[];
  /** Milliseconds. */
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
  /** Version of the form of its rows (infra/command-support/migrations.ts). */
  readonly schema: number;
}

export interface SquarePort {
  token(): Promise<TokenStatus>;
  locations(): Promise<readonly ActiveLocation[]>;
  webhooks(): Promise<readonly Webhook[]>;
}
