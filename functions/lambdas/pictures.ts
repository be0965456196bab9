import { createPicturePorts, makePictures } from '#functions/pictures/make-pictures.ts';
import { createBasics } from './create-services.ts';

const ports = createPicturePorts(createBasics(process.env));

/** Task of the sync workflow. The workflow's choices read the result. */
export const handler = ({ run }: { readonly run: number }) => makePictures(ports, { run });
