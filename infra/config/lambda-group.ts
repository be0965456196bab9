import type { SecretName } from '#functions/platform/secrets.ts';
import type { Service } from '#shared/contract/routes.ts';
import type { IndexName, KeyName } from './key-patterns.ts';

/** What one Lambda is and may do. */
export interface LambdaGroup {
  /** Entry file in functions/lambdas. */
  readonly name: LambdaName;
  /** Carries the Square SDK. */
  readonly square: boolean;
  /** Rows it may read, by the names of functions/db/keys.ts. What it may write it may read as well. */
  readonly reads: readonly KeyName[];
  readonly writes: readonly KeyName[];
  /** Questions it may put to the index. */
  readonly finds: readonly IndexName[];
  /** The secrets it may read. */
  readonly secrets: readonly SecretName[];
  /** Those that it may write, and those that it may remove. */
  readonly writesSecrets?: readonly SecretName[];
  readonly removesSecrets?: readonly SecretName[];
  /** Made only where the stage names a sender of mail. */
  readonly needsMail?: true;
  /** What it may do in the bucket of pictures. */
  readonly objects?: readonly ObjectAction[];
  /** The files that it may do it with begin with this; any, unless told otherwise. */
  readonly objectPrefix?: string;
  /** Carries sharp's native code, which is for x86-64. */
  readonly sharp?: true;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Most copies at once, kept free for it, when the account's quota allows reserving (`concurrencyQuota` of the stage). */
  readonly concurrency?: number;
  /** Days its log is kept. */
  readonly logDays: 90 | 400;
}

/**
 * Without the right to list, S3 answers 403 for a file that does not exist, not 404 (S3 API reference, HeadObject).
 */
type ObjectAction = 's3:GetObject' | 's3:PutObject' | 's3:DeleteObject' | 's3:ListBucket';

export type LambdaName = Service | 'sync-steps' | 'pictures' | 'reconcile' | 'nightly-sync' | 'mail';
