import * as z from 'zod/mini';
import { askSquare } from '#functions/square/ask-square.ts';
import { type BringPorts, keyOf } from './bring-ports.ts';
import { bringName, nameAtSquare } from './names-at-square.ts';
import type { BroughtWork } from './plan.ts';
import { type PreparedPicture, UnusablePicture } from './prepare-picture.ts';
import { RefusedBySquare } from './with-repeats.ts';

/** Adds the pictures that a work does not have yet, one after the other; tells of each that cannot be used. */
export async function writePictures(ports: BringPorts, all: readonly BroughtWork[]) {
  const failures: string[] = [];
  let pictures = 0;
  for (const [index, { work, at }] of all.entries()) {
    for (const source of ports.pictures(work)) {
      const name = nameAtSquare(work, source.number);
      if (at.pictures.has(name)) continue;
      try {
        const prepared = await ports.bytesOf(source);
        await writePicture(ports, { itemId: at.itemId, name, caption: source.caption, prepared });
        pictures++;
      } catch (error) {
        failures.push(`row ${work.row}, ${work.title}: picture ${source.number}, ${whyNot(error)}.`);
      }
    }
    if ((index + 1) % 10 === 0 || index + 1 === all.length) {
      ports.progress(`pictures of ${index + 1} of ${all.length} works`);
    }
  }
  return { pictures, failures };
}

/** What is wrong with one picture must not keep all others away; throws whatever else went wrong. */
function whyNot(error: unknown): string {
  if (error instanceof UnusablePicture) return error.message;
  if (error instanceof RefusedBySquare) return `Square refused it: ${error.reason}`;
  throw error;
}

const imageSchema = z.object({ image: z.object({ id: z.string() }) });

async function writePicture(
  ports: BringPorts,
  picture: {
    readonly itemId: string;
    readonly name: string;
    readonly caption: string;
    readonly prepared: PreparedPicture;
  },
): Promise<void> {
  const { itemId, name, caption, prepared } = picture;
  const request = {
    idempotency_key: keyOf(ports, `picture ${itemId} ${name}`),
    object_id: itemId,
    image: {
      type: 'IMAGE',
      id: '#picture',
      image_data: { name, ...(caption && { caption }) },
    },
    is_primary: false,
  };
  const form = new FormData();
  form.append('request', new Blob([JSON.stringify(request)], { type: 'application/json' }));
  form.append(
    'image_file',
    new Blob([prepared.bytes as Uint8Array<ArrayBuffer>], { type: prepared.type }),
    fileName(name, prepared),
  );
  await ports.withRepeats(() => askSquare(ports.square, { path: 'catalog/images', form }, imageSchema));
}

function fileName(name: string, { type }: PreparedPicture): string {
  return `${name.slice(bringName.length).replaceAll('/', '-')}.${type.slice('image/'.length)}`;
}
