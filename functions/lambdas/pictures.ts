import { createBasics } from '#functions/create-services.ts';
import { createPicturePorts, makePictures } from '#functions/pictures/make-pictures.ts';

const ports = createPicturePorts(createBasics(process.env));

/** A task of the sync workflow; the workflow's choices read its answer. */
export const handler = ({ run }: { readonly run: number }) => makePictures(ports, { run });
