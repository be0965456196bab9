import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take more than 20 seconds. If one starts last, it runs alone at the end; on a fresh machine Vitest knows
 * only file sizes.
 */
const longFiles = /(unreadable-rows|bundle|local\/start|drill|acknowledged)\.test\.ts$/;

/** Runs the long files first; Vitest orders the others. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
