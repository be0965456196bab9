import { type PointerEvent, useId, useRef } from 'react';
import type { SitePicture } from '#shared/texts/site-picture.ts';
import styles from '#web/features/studio/texts/texts.module.css';
import { SiteImage } from '#web/layout/site-image.tsx';
import type { ImageSources } from '#web/layout/site-picture.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';

interface FocalPointProps {
  readonly picture: SitePicture;
  readonly sources: ImageSources;
  readonly onChange: (focus: SitePicture['focus']) => void;
}

const percent = (part: number, whole: number) =>
  Math.round(Math.min(1, Math.max(0, whole === 0 ? 0.5 : part / whole)) * 100);

/**
 * Shows the whole picture with its focal point, the part that stays visible when the picture is cropped. The point is
 * set by a click, by dragging, or by two sliders for keyboard and screen reader users.
 */
export function FocalPoint({ picture, sources, onChange }: FocalPointProps) {
  const { focus, width, height } = picture;
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();

  function moveTo({ clientX, clientY }: PointerEvent): void {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    onChange({ x: percent(clientX - box.left, box.width), y: percent(clientY - box.top, box.height) });
  }

  return (
    <Stack as="fieldset" gap="1">
      <Note as="legend" size="xs" strong>
        Focal point
      </Note>
      <Note id={id} size="xs">
        Click the part that must stay visible when the picture is cropped, drag the ring, or use the sliders.
      </Note>
      <div
        ref={frame}
        className={styles.whole}
        style={{ '--ratio': width / height } as object}
        onPointerUp={moveTo}
      >
        <SiteImage
          picture={{ ...sources, alt: '' }}
          sizes="(min-width: 40rem) 34rem, 90vw"
          className={styles.fill}
        />
        <span
          aria-hidden="true"
          className={styles.point}
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
          }}
        />
      </div>
      <Stack gap="0 3">
        {slider('Left to right', focus.x, id, (x) => onChange({ ...focus, x }))}
        {slider('Top to bottom', focus.y, id, (y) => onChange({ ...focus, y }))}
      </Stack>
    </Stack>
  );
}

function slider(label: string, value: number, noteId: string, onChange: (value: number) => void) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={value}
        aria-describedby={noteId}
        aria-valuetext={`${value}%`}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  );
}
