import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take more than 20 seconds of a run on two cores, the longest first. One that begins last would run alone at the
 * end, and on a fresh machine Vitest knows of a file nothing but its size. A file that is missing here costs time only.
 */
export const longFiles: readonly string[] = [
  'test/functions/db/unreadable-rows.test.ts',
  'test/functions/orders/purchase/pay/faults.test.ts',
  'test/infra/build/bundle.test.ts',
  'test/infra/local/start.test.ts',
  'test/functions/session/csrf.test.ts',
  'test/functions/sync/sync-counts.test.ts',
  'test/infra/data/drill.test.ts',
  'test/infra/local/square-simulator/card-form/card-form.test.ts',
  'test/functions/orders/shipping/interruptions.test.ts',
  'test/infra/acknowledged.test.ts',
];

/** Begins the long files first and leaves the order of the others to Vitest. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId));
  }
}

/** Where a file stands among the long ones; after all of them when it is not one. */
export function placeOf(file: string): number {
  const place = longFiles.findIndex((long) => file.endsWith(`/${long}`));
  return place === -1 ? longFiles.length : place;
}
