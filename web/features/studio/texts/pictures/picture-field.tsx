import { useEffect, useId, useRef, useState } from 'react';
import { shownSitePicture } from '#shared/texts/shown-site-pictures.ts';
import type { SitePicture } from '#shared/texts/site-picture.ts';
import { uploadTypes } from '#shared/texts/site-pictures.ts';
import { type PictureName, textRules } from '#shared/texts/text-rules.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { altField } from '#web/features/studio/texts/text-errors.ts';
import styles from '#web/features/studio/texts/texts.module.css';
import { SiteImage } from '#web/layout/site-image.tsx';
import { type ImageSources, sitePicture } from '#web/layout/site-picture.ts';
import { dismissToasts, errorToast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Note, TextButton, Title } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FocalPoint } from './focal-point.tsx';
import { prepareUpload, UploadRefused } from './prepare-upload.ts';

interface PictureFieldProps {
  readonly name: PictureName;
  /** Null if no picture was uploaded, so that the shop's own is shown. */
  readonly picture: SitePicture | null;
  readonly altError: string | undefined;
  readonly onChange: (picture: SitePicture | null) => void;
}

interface Place {
  /** The shop's own file, shown if no picture was uploaded. */
  readonly file: 'hero' | 'about' | 'portrait';
  readonly hint: string;
  /** Ratios of width to height to which pages crop the picture. */
  readonly cuts: readonly { readonly label: string; readonly ratio: number }[];
}

const places: Readonly<Record<PictureName, Place>> = {
  heroPicture: {
    file: 'hero',
    hint: 'Behind the headline, from edge to edge, and in link previews. At least 2,000 pixels wide looks best.',
    cuts: [
      { label: 'On a phone', ratio: 390 / 844 },
      { label: 'On a desktop', ratio: 16 / 9 },
    ],
  },
  portraitPicture: {
    file: 'portrait',
    hint: 'On the home page beside the lines about the artist, and for search engines.',
    cuts: [{ label: 'On the home page', ratio: 1 }],
  },
  aboutPicture: {
    file: 'about',
    hint: 'At the top of About. With a picture of your own, the details of paintings between the sections are not shown.',
    cuts: [
      { label: 'On a phone', ratio: 390 / 470 },
      { label: 'On a desktop', ratio: 1440 / 576 },
    ],
  },
};

/** One of the shop's pictures, with a file chooser, focal point and description. */
export function PictureField({ name, picture, altError, onChange }: PictureFieldProps) {
  const { label } = textRules[name];
  const { file, hint, cuts } = places[name];
  const sources = picture ? shownSitePicture(picture) : sitePicture(file);
  const upload = useUpload(label, (made) => onChange({ ...made, focus: { x: 50, y: 50 }, alt: '' }));
  const input = useRef<HTMLInputElement>(null);
  const titleId = useId();

  return (
    <Stack as="section" aria-labelledby={titleId}>
      <div>
        <Title as="h3" id={titleId}>
          {label}
        </Title>
        <Note size="xs">{hint}</Note>
      </div>
      {picture && sources && (
        <FocalPoint
          picture={picture}
          sources={sources}
          onChange={(focus) => onChange({ ...picture, focus })}
        />
      )}
      {sources && <Cuts cuts={cuts} sources={sources} />}
      {picture && (
        <TextField
          label="Description"
          hint="For visitors who do not see the picture, such as “A fox on a stair that leads to the moon”. Leave empty if the picture is decorative."
          name={altField(name)}
          autoComplete="off"
          value={picture.alt}
          error={altError}
          onChange={({ target }) => onChange({ ...picture, alt: target.value })}
        />
      )}
      <input
        ref={input}
        type="file"
        accept={uploadTypes.join()}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          // Allows choosing the same file again after a refusal.
          target.value = '';
          if (chosen) void upload.send(chosen);
        }}
      />
      <Row gap="1 2">
        <Button inactive={upload.isBusy} onClick={() => input.current?.click()}>
          <span>{picture ? 'Choose another picture' : 'Choose a picture'}</span>
          <span className="visually-hidden">{`: ${label}`}</span>
        </Button>
        {picture && (
          <TextButton inactive={upload.isBusy} onClick={() => onChange(null)}>
            Use the default picture
            <span className="visually-hidden">{`: ${label}`}</span>
          </TextButton>
        )}
      </Row>
      <Note role="status" size="xs">
        {upload.isBusy && 'Uploading and making the sizes for every screen…'}
      </Note>
      <FormProblem>{!upload.isBusy && upload.failure}</FormProblem>
    </Stack>
  );
}

/** Previews of the picture as pages crop it. */
function Cuts({ cuts, sources }: { readonly cuts: Place['cuts']; readonly sources: ImageSources }) {
  return (
    <Row gap="2">
      {cuts.map(({ label, ratio }) => (
        <figure key={label} className={styles.cut} style={{ '--ratio': ratio } as object}>
          <SiteImage
            picture={{ ...sources, tall: undefined, alt: '' }}
            sizes="20rem"
            className={styles.fill}
          />
          <Note as="figcaption" size="xs">
            {label}
          </Note>
        </figure>
      ))}
    </Row>
  );
}

/** Uploads a file and calls `onMade` with the resulting picture. A failure is shown on every page of the studio. */
function useUpload(label: string, onMade: (made: Omit<SitePicture, 'focus' | 'alt'>) => void) {
  const { mutateAsync } = useOperation('uploadPicture');
  const kind = `picture ${label}`;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  function fail(words: string) {
    if (isOpen.current) setFailure(words);
    else errorToast(kind, `${label} was not uploaded`, words);
  }

  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  async function send(file: File): Promise<void> {
    setFailure('');
    dismissToasts(kind);
    setIsBusy(true);
    // The upload continues on another page of the studio, but ends if the window is closed.
    window.addEventListener('beforeunload', warn);
    try {
      const body = await prepareUpload(file);
      // A callback of `mutate` would be dropped when the form is unmounted.
      await mutateAsync({ body }).then(onMade, (problem: Error) =>
        fail(messageOf(problem, 'The picture could not be sent. Please try again.')),
      );
    } catch (problem) {
      if (!(problem instanceof UploadRefused)) throw problem;
      fail(problem.message);
    } finally {
      window.removeEventListener('beforeunload', warn);
      setIsBusy(false);
    }
  }

  return { send, isBusy, failure };
}
