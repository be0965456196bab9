import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Take more than 20 seconds. One that begins last runs alone; on a fresh machine Vitest knows of a file only its size. */
const longFiles =
  /(unreadable-rows|bundle|local\/start|csrf|sync-counts|drill|card-form|acknowledged)\.test\.ts$/;

/** Begins the long files first and leaves the order of the others to Vitest. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
