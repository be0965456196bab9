import type { BringPorts } from './bring-ports.ts';
import type { Plan } from './plan.ts';
import { writeCounts } from './write-counts.ts';
import { writePictures } from './write-pictures.ts';
import { writeWorks } from './write-works.ts';

interface Brought {
  readonly works: number;
  readonly counts: number;
  readonly pictures: number;
  /** Pictures that could not be brought, a sentence each. */
  readonly failures: readonly string[];
}

/**
 * Writes a plan into Square: categories and works, then counts, then pictures. A work is seen by nobody before it has a
 * picture, so none is for sale uncounted. Whatever is interrupted is completed by the next run of the same file: what is there is
 * found by its name (names-at-square.ts), and what Square has done without telling comes again under the same idempotency key.
 */
export async function bring(ports: BringPorts, plan: Plan): Promise<Brought> {
  const made = await writeWorks(ports, plan);
  const all = [...plan.brought, ...made];
  const counts = await writeCounts(ports, all);
  const { pictures, failures } = await writePictures(ports, all);
  return { works: made.length, counts, pictures, failures };
}
