import { createTable } from '#functions/db/table.ts';
import { type ActiveLocation, listActiveLocations } from '#functions/square/locations.ts';
import { chooseLocation, NoLocation } from '#functions/sync/import/choose-location.ts';
import { ask } from '#infra/admin/ask.ts';
import { runCommandWith, shopOptions } from '#infra/admin/command.ts';
import { CommandError } from '#infra/admin/command-error.ts';
import { noteCommand } from '#infra/data/note-command.ts';
import { type Chosen, explainTable, whichShop } from '#infra/data/which-shop.ts';
import { shop } from '#shop-config';
import { downloadPicture } from './download-picture.ts';
import type { FileWork } from './file-work.ts';
import { openSquare } from './open-square.ts';
import { type PictureSource, picturesAtAddresses, picturesIn } from './picture-folder.ts';
import { makePlan } from './plan.ts';
import { counted, planLines } from './plan-words.ts';
import { preparePicture } from './prepare-picture.ts';
import { readWorksFile } from './read-file.ts';
import { readAtSquare } from './read-square.ts';
import { repeating } from './with-repeats.ts';
import { bring } from './write-square.ts';

const usage = `Usage: npm run bring -- FILE [--pictures DIR | --download] [--plan | --yes] [--stage NAME | --data DIR]
  Brings the works of another shop into Square: an export of Etsy or Shopify, or products.json of Big Cartel. It first says
  what is new, what is there already and what cannot be brought, and writes after a yes.
  --pictures DIR takes the works' pictures from a folder; --download fetches them from the addresses in the file.
  --plan writes nothing; --yes answers the question.
  --stage names a deployed shop; otherwise the one that runs on this machine (--data DIR, default .data).
  SQUARE_ACCESS_TOKEN is used instead of the shop's own token, which may not add works where the shop was connected in the studio.`;

const options = {
  ...shopOptions,
  pictures: { type: 'string' },
  download: { type: 'boolean' },
  plan: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

await runCommandWith(usage, options, async ({ values, positionals }) => {
  const [file, ...rest] = positionals;
  const isOdd = (values.pictures !== undefined && values.download) || (values.plan && values.yes);
  if (file === undefined || rest.length > 0 || isOdd) throw new CommandError(usage);
  const chosen = await whichShop(values);
  const content = readWorksFile(file, shop.currency);
  const pictures = chosenPictures(values.pictures, values.download === true, content.works);

  const withRepeats = repeating();
  const square = await openSquare(chosen, {
    given: process.env['SQUARE_ACCESS_TOKEN'],
    isPlanOnly: values.plan === true,
    withRepeats,
  });
  const locationId = await locationOf(chosen, () => withRepeats(() => listActiveLocations(square)));
  const atSquare = await readAtSquare(square, withRepeats);
  const plan = makePlan(content, atSquare);
  console.log(`${content.vendor}, ${file}:`);
  for (const line of planLines(plan, (work) => pictureWords(work, pictures, values))) console.log(line);

  if (values.plan) return console.log('Nothing was written.');
  if (plan.fresh.length + plan.brought.length === 0) return console.log('There is nothing to write.');
  if (!values.yes && (await ask('Type "yes" to write this into Square: ', '--yes')) !== 'yes')
    throw new CommandError('Nothing was written.');
  const done = await bring(
    {
      square,
      withRepeats,
      locationId,
      currency: shop.currency,
      hash: content.hash,
      categories: atSquare.categories,
      pictures,
      bytesOf: async ({ path, url = '' }) => preparePicture(path ?? (await downloadPicture(url))),
      now: Date.now,
      progress: console.log,
    },
    plan,
  );
  const made = [
    counted(done.works, 'work'),
    counted(done.counts, 'count'),
    counted(done.pictures, 'picture'),
  ].join(', ');
  await noteCommand(chosen.at, 'bringWorks', `Brought ${made} from ${content.vendor} into Square`);
  console.log(
    `Written into Square: ${made}. The gallery shows what has a picture within a minute; "Start Square sync" in the studio, under Works, does it at once.`,
  );
  if (done.failures.length > 0) {
    console.log(
      ['Without a picture that was to be brought:', ...done.failures.map((failure) => `  ${failure}`)].join(
        '\n',
      ),
    );
    process.exitCode = 1;
  }
});

/** Where the shop sells, as its next sync decides it. */
async function locationOf(chosen: Chosen, listLocations: () => Promise<ActiveLocation[]>): Promise<string> {
  try {
    const ports = { table: createTable(chosen.at), listLocations };
    return (await chooseLocation(ports, { isKept: false })).locationId;
  } catch (error) {
    throw error instanceof NoLocation ? new CommandError(error.message) : explainTable(error, chosen);
  }
}

function chosenPictures(folder: string | undefined, isDownloaded: boolean, works: readonly FileWork[]) {
  if (folder !== undefined) return picturesIn(folder, works);
  return isDownloaded ? picturesAtAddresses : () => [];
}

function pictureWords(
  work: FileWork,
  pictures: (work: FileWork) => readonly PictureSource[],
  {
    pictures: folder,
    download,
  }: { readonly pictures?: string | undefined; readonly download?: boolean | undefined },
): string {
  const { length } = pictures(work);
  if (length > 0) return counted(length, 'picture');
  if (folder !== undefined) return 'no picture in the folder, so visitors do not see it';
  if (download || work.pictures.length === 0) return 'no picture in the file, so visitors do not see it';
  return 'its pictures are left out: add --pictures DIR or --download';
}
