import { createHash } from 'node:crypto';
import type { ShopSquareClient } from '#functions/square/client.ts';
import type { FileWork } from './file-work.ts';
import type { PictureSource } from './picture-folder.ts';
import type { PreparedPicture } from './prepare-picture.ts';
import type { WithRepeats } from './with-repeats.ts';

/** What writing into Square needs. */
export interface BringPorts {
  readonly square: ShopSquareClient;
  readonly withRepeats: WithRepeats;
  readonly locationId: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Of the file: a part of every idempotency key. */
  readonly hash: string;
  readonly categories: ReadonlyMap<string, string>;
  pictures(work: FileWork): readonly PictureSource[];
  /** Throws UnusablePicture. */
  bytesOf(source: PictureSource): Promise<PreparedPicture>;
  /** Milliseconds. */
  now(): number;
  progress(line: string): void;
}

/** The idempotency key of a part of the file. Square takes up to 128 characters. */
export function keyOf({ hash }: BringPorts, what: string): string {
  return createHash('sha256').update(`${hash}\n${what}`).digest('hex');
}
