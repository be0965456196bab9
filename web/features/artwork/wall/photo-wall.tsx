import {
  type ComponentProps,
  type CSSProperties,
  type FormEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { hasBlackFrame } from '#shared/artwork/visibility.ts';
import type { Size } from '#shared/size/size-of.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { keepWithin, lengthOf, type Marks, millimetresPerPixel, type Point } from './photo.ts';
import { borderOnWood } from './scene.ts';
import styles from './wall.module.css';

interface PhotoWallProps {
  readonly photo: HTMLCanvasElement;
  readonly artwork: Artwork;
  readonly size: Size;
  readonly title: string;
  /** Millimeters per pixel of the photo; undefined until it is measured. */
  readonly scale: number | undefined;
  readonly onMeasure: (scale: number | undefined) => void;
}

const marksByName = [
  { name: 'First end', index: 0 },
  { name: 'Second end', index: 1 },
] as const;
const units = ['in', 'cm'].map((unit) => ({ value: unit, label: unit }));

/** A work on a photo of the visitor's wall. The scale comes from two marks and the length between them. */
export function PhotoWall({ photo, artwork, size, title, scale, onMeasure }: PhotoWallProps) {
  const [marks, setMarks] = useState<Marks>([
    { x: photo.width * 0.3, y: photo.height * 0.6 },
    { x: photo.width * 0.7, y: photo.height * 0.6 },
  ]);
  const taps = useRef(0);
  const [middle, setMiddle] = useState<Point>({ x: photo.width / 2, y: photo.height * 0.4 });

  function moveMark(index: number, to: Point) {
    const at = keepWithin(to, { width: 0, height: 0 }, photo);
    setMarks(([one, other]) => (index === 0 ? [at, other] : [one, at]));
  }

  /** The first two taps set the marks; each further tap moves the nearer mark. */
  function tap(event: MouseEvent<HTMLElement>) {
    if (scale !== undefined || event.target !== event.currentTarget.firstElementChild) return;
    const at = pointAt(event, event.currentTarget, photo);
    const [first, second] = marks.map((mark) => Math.hypot(mark.x - at.x, mark.y - at.y));
    moveMark(taps.current < 2 ? taps.current : Number((first ?? 0) > (second ?? 0)), at);
    taps.current += 1;
  }

  const border = hasBlackFrame(artwork.category) ? 2 * borderOnWood : 0;
  const work = {
    width: (size.width + border) / (scale ?? 1),
    height: (size.height + border) / (scale ?? 1),
  };
  const at = keepWithin(middle, work, photo);
  const across = (pixels: number) => `${(pixels / photo.width) * 100}%`;
  const down = (pixels: number) => `${(pixels / photo.height) * 100}%`;

  return (
    <>
      <div className={styles.photo}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys move each mark. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
        <div
          className={styles.frame}
          style={{ '--ratio': photo.width / photo.height } as CSSProperties}
          onClick={tap}
        >
          <div
            ref={(place) => place?.replaceChildren(photo)}
            className={styles.canvas}
            role="img"
            aria-label="Your wall"
          />
          {scale === undefined ? (
            marksByName.map(({ name, index }) => (
              <Movable
                key={name}
                at={marks[index]}
                photo={photo}
                onMove={(to) => moveMark(index, to)}
                className={styles.mark}
                style={{ left: across(marks[index].x), top: down(marks[index].y) }}
                aria-label={name}
              />
            ))
          ) : (
            <Movable
              ref={takeFocus}
              at={at}
              photo={photo}
              onMove={(to) => setMiddle(keepWithin(to, work, photo))}
              className={styles.hung}
              style={{
                left: across(at.x - work.width / 2),
                top: down(at.y - work.height / 2),
                width: across(work.width),
                height: down(work.height),
                padding: across(border / 2 / scale),
              }}
              aria-label={`Move ${title}`}
              data-work
            >
              <ArtworkPicture
                artwork={artwork}
                sizes={`${Math.ceil((work.width / photo.width) * 100)}vw`}
                eager
                cover
              />
            </Movable>
          )}
        </div>
      </div>
      {scale === undefined ? (
        <Measure marks={marks} onMeasure={onMeasure} />
      ) : (
        <Button variant="quiet" onClick={() => onMeasure(undefined)}>
          Measure again
        </Button>
      )}
    </>
  );
}

interface MeasureProps {
  readonly marks: Marks;
  readonly onMeasure: (millimetresPerPixel: number) => void;
}

function Measure({ marks, onMeasure }: MeasureProps) {
  const [text, setText] = useState('');
  const [unit, setUnit] = useState(navigator.language === 'en-US' ? 'in' : 'cm');
  const [error, setError] = useState<string>();

  function measure(event: FormEvent) {
    event.preventDefault();
    const length = lengthOf(text, unit);
    const scale = length && millimetresPerPixel(marks, length);
    if (scale) onMeasure(scale);
    else if (length) setError('The marks are too close. Move them to the two ends first.');
    else setError('Enter the length between the marks as a number, such as 29.7.');
  }

  return (
    <Row as="form" gap="1" className={styles.measure} onSubmit={measure} noValidate>
      <TextField
        label="Length between the marks"
        className={styles.length}
        inputMode="decimal"
        autoComplete="off"
        hint="A sheet of A4 is 29.7 cm long, US Letter 11 in."
        error={error}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <Select label="Unit" value={unit} onChange={setUnit} options={units} />
      <Button type="submit" className={styles.submit}>
        Hang the work
      </Button>
    </Row>
  );
}

/** Focuses the work, so that arrow keys work after the button has disappeared. */
function takeFocus(work: HTMLElement | null): void {
  work?.focus({ preventScroll: true });
}

function pointAt({ clientX, clientY }: MouseEvent, frame: Element, photo: HTMLCanvasElement): Point {
  const box = frame.getBoundingClientRect();
  return {
    x: ((clientX - box.left) / box.width) * photo.width,
    y: ((clientY - box.top) / box.height) * photo.height,
  };
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Pixels of the photo by which an arrow key moves an element; 1 with Shift. */
const step = 16;

interface MovableProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly at: Point;
  readonly photo: HTMLCanvasElement;
  readonly onMove: (to: Point) => void;
}

/** An element on the photo that can be dragged or moved by arrow keys. */
function Movable({ at, photo, onMove, ...rest }: MovableProps) {
  const grip = useRef<Point>(undefined);
  const pointOf = (event: PointerEvent<HTMLElement>) =>
    pointAt(event, event.currentTarget.parentElement ?? event.currentTarget, photo);
  return (
    <button
      type="button"
      onPointerDown={(event) => {
        const from = pointOf(event);
        grip.current = { x: at.x - from.x, y: at.y - from.y };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!grip.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const to = pointOf(event);
        onMove({ x: to.x + grip.current.x, y: to.y + grip.current.y });
      }}
      onKeyDown={(event) => {
        const by = arrows[event.key];
        if (!by) return;
        event.preventDefault();
        const pixels = event.shiftKey ? 1 : step;
        onMove({ x: at.x + by.x * pixels, y: at.y + by.y * pixels });
      }}
      {...rest}
    />
  );
}
