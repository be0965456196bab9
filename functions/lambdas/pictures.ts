import { createPicturePorts, makePictures } from '#functions/pictures/make-pictures.ts';
import { createBasics } from './create-services.ts';

const ports = createPicturePorts(createBasics(process.env));

/** A task of the sync workflow, whose choices read its result. */
export const handler = ({ run }: { readonly run: number }) => makePictures(ports, { run });
