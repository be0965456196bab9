import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take more than 20 seconds. If such a file starts last, it runs alone at the end. On a fresh machine Vitest
 * knows only the sizes of files.
 */
const longFiles = /(unreadable-rows|bundle|local\/start|drill|acknowledged)\.test\.ts$/;

/** Runs the long files first. Vitest orders the other files. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
