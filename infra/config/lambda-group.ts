import type { SecretName } from '#functions/platform/secrets.ts';
import type { Service } from '#shared/contract/routes.ts';
import type { IndexName, KeyName } from './key-patterns.ts';

/** Settings and permissions of one Lambda. */
export interface LambdaGroup {
  /** Entry file in functions/lambdas. */
  readonly name: LambdaName;
  /** Whether its bundle contains the Square SDK. */
  readonly square: boolean;
  /** Rows that it may read, by the names of functions/db/keys.ts. It may also read rows that it may write. */
  readonly reads: readonly KeyName[];
  readonly writes: readonly KeyName[];
  /** Indexes that it may query. */
  readonly finds: readonly IndexName[];
  /** The secrets it may read. */
  readonly secrets: readonly SecretName[];
  /** Secrets that it may write or remove. */
  readonly writesSecrets?: readonly SecretName[];
  readonly removesSecrets?: readonly SecretName[];
  /** Deployed only if the stage has a sender of emails. */
  readonly needsMail?: true;
  /** Actions that it may perform in the bucket of pictures. */
  readonly objects?: readonly ObjectAction[];
  /** Restricts `objects` to keys with this prefix; default: all keys. */
  readonly objectPrefix?: string;
  /** Ships sharp's native code, which is for x86-64. */
  readonly sharp?: true;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Reserved concurrency, which is also its limit, if the account's quota allows it (the stage's `concurrencyQuota`). */
  readonly concurrency?: number;
  /** Days that its log is kept. */
  readonly logDays: 90 | 400;
}

/** Without s3:ListBucket, S3 answers 403 instead of 404 for a missing file (S3 API reference, HeadObject). */
type ObjectAction = 's3:GetObject' | 's3:PutObject' | 's3:DeleteObject' | 's3:ListBucket';

export type LambdaName = Service | 'sync-steps' | 'pictures' | 'reconcile' | 'nightly-sync' | 'mail';
