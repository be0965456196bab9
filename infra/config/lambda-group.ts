import type { SecretName } from '#functions/platform/secrets.ts';
import type { Service } from '#shared/contract/routes.ts';
import type { IndexName, KeyName } from './key-patterns.ts';

/** Settings and permissions of one Lambda. */
export interface LambdaGroup {
  /** Name of the entry file in functions/lambdas. */
  readonly name: LambdaName;
  /** Whether the Lambda's bundle contains the Square SDK. */
  readonly square: boolean;
  /** Rows that the Lambda may read, by their names in functions/db/keys.ts. It may also read the rows of `writes`. */
  readonly reads: readonly KeyName[];
  readonly writes: readonly KeyName[];
  /** Indexes that the Lambda may query. */
  readonly finds: readonly IndexName[];
  /** Secrets that the Lambda may read. */
  readonly secrets: readonly SecretName[];
  /** Secrets that the Lambda may write or remove. */
  readonly writesSecrets?: readonly SecretName[];
  readonly removesSecrets?: readonly SecretName[];
  /** Whether the Lambda is deployed only if the stage has a sender of emails. */
  readonly needsMail?: true;
  /** Actions that the Lambda may perform in the bucket of pictures. */
  readonly objects?: readonly ObjectAction[];
  /** Prefix of the keys that `objects` applies to. Without it, `objects` applies to all keys. */
  readonly objectPrefix?: string;
  /** Whether the Lambda ships with sharp's native code, which is for x86-64. */
  readonly sharp?: true;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Number of executions that AWS reserves, and at most allows, if the stage's `concurrencyQuota` suffices. */
  readonly concurrency?: number;
  /** Number of days for which AWS keeps the Lambda's log. */
  readonly logDays: 90 | 400;
}

/** Without s3:ListBucket, S3 answers 403 instead of 404 for a missing file (S3 API reference, HeadObject). */
type ObjectAction = 's3:GetObject' | 's3:PutObject' | 's3:DeleteObject' | 's3:ListBucket';

export type LambdaName = Service | 'sync-steps' | 'pictures' | 'reconcile' | 'nightly-sync' | 'mail';
