import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { hasBlackFrame } from '#shared/artwork/visibility.ts';
import type { Size } from '#shared/size/size-of.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { prefersStillness } from '#web/ui/motion.ts';
import { borderOnWood, hang, type Scene } from './scene.ts';
import styles from './wall.module.css';

interface RoomProps {
  readonly artwork: Artwork;
  readonly size: Size;
  readonly scene: Scene;
  /** Color of the wall. */
  readonly wall: string;
}

/**
 * A drawn room that fills its container, with the work on its wall. Everything is drawn to one scale, in millimeters.
 */
export function Room({ artwork, size, scene, wall }: RoomProps) {
  const work = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => growFromPage(work.current, artwork.imageUrl), [artwork.imageUrl]);
  const border = hasBlackFrame(artwork.category) ? borderOnWood : 0;
  const place = hang(size, scene, border);
  const style = {
    '--room': scene.width,
    '--high': scene.height,
    '--wall': wall,
    '--left': place.left,
    '--bottom': place.bottom,
    '--width': place.width,
    '--height': place.height,
    '--border': border,
  } as CSSProperties;
  return (
    <div className={styles.room} style={style} data-scene={scene.kind}>
      <svg className={styles.furniture} viewBox={`0 0 ${scene.width} ${scene.height}`} aria-hidden="true">
        <defs>
          <radialGradient id="contact-shadow">
            <stop offset=".5" stopOpacity=".34" />
            <stop offset="1" stopOpacity="0" />
          </radialGradient>
        </defs>
        {scene.kind === 'shelf' && <Shelf scene={scene} />}
        {scene.kind === 'sofa' && <Sofa scene={scene} />}
        {scene.kind === 'bench' && <Bench scene={scene} />}
      </svg>
      <div ref={work} className={styles.work} data-work>
        <ArtworkPicture
          artwork={artwork}
          sizes={`${Math.ceil((place.width / scene.width) * 100)}vw`}
          eager
          cover
        />
      </div>
    </div>
  );
}

/** Animates the work from its place on the page to its place on the wall. */
function growFromPage(work: HTMLElement | null, imageUrl: string): void {
  if (!work?.animate || prefersStillness()) return;
  const [from] = [...document.images]
    .filter((image) => image.getAttribute('src') === imageUrl && !work.contains(image))
    .map((image) => image.getBoundingClientRect())
    .sort((a, b) => b.width - a.width);
  if (!from || from.width === 0) return;
  const to = work.getBoundingClientRect();
  const across = from.x + from.width / 2 - to.x - to.width / 2;
  const down = from.y + from.height / 2 - to.y - to.height / 2;
  const start = { translate: `${across}px ${down}px`, scale: from.width / to.width };
  work.animate([start, {}], { duration: 250, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' });
}

interface DrawnProps {
  readonly scene: Scene;
}

/** Returns the transform that moves the origin to a box's bottom left corner; y points down. */
function at({ left, bottom }: Scene['furniture'], { height }: Scene): string {
  return `translate(${left} ${height - bottom})`;
}

const tallest = 'color-mix(in oklab, var(--dark) 70%, #8c4a4a)';

/** The tallest book is the object that the work is compared with. */
function Shelf({ scene }: DrawnProps) {
  const { furniture, reference } = scene;
  const books = [
    { x: -34, width: 30, height: 204, fill: 'var(--fabric)' },
    { x: 38, width: 26, height: 218, fill: 'var(--green)' },
    { x: 68, width: 42, height: 186, fill: 'var(--clay)' },
    { x: 114, width: 22, height: 212, fill: 'var(--fabric)' },
    { x: 140, width: 36, height: 196, fill: tallest },
  ];
  return (
    <>
      <g transform={at(furniture, scene)}>
        <path className={styles.metal} d="M150 0v70M950 0v70" />
        <rect fill="var(--wood)" y={-25} width={furniture.width} height={25} rx={4} />
        <path opacity={0.22} d={`M20 0H${furniture.width - 20}L${furniture.width - 60} 26H60Z`} />
        <path
          className={styles.stem}
          d="M118-180C112-260 86-290 60-318M118-180C128-270 150-300 168-352M118-200C114-290 118-330 120-388"
        />
        <path
          fill="var(--green)"
          d="M60-318c-16-6-24-20-22-38 18 4 28 18 22 38ZM168-352c-2-20 8-34 26-40 6 20-4 36-26 40ZM120-388c-14-12-16-30-4-46 16 10 18 30 4 46ZM92-284c-20 2-34-6-42-22 20-6 36 2 42 22ZM144-300c4-18 18-28 36-28-2 20-16 30-36 28Z"
        />
        <path
          fill="var(--clay)"
          d="M98-182h40c-2 26 34 44 34 92 0 38-20 64-54 64s-54-26-54-64c0-48 36-66 34-92Z"
        />
      </g>
      <g transform={at(reference, scene)}>
        {books.map((book) => (
          <rect key={book.x} y={-book.height} rx={3} {...book} />
        ))}
        <rect data-reference fill={tallest} y={-240} width={34} height={240} rx={3} />
        <path
          stroke="#f1dfb4"
          strokeWidth={3}
          opacity={0.8}
          d="M8-200h18M8-190h18M75-150h28M75-140h28M150-160h16"
        />
      </g>
    </>
  );
}

function Sofa({ scene }: DrawnProps) {
  const { furniture } = scene;
  return (
    <>
      <g
        className={styles.aside}
        transform={`translate(${furniture.left + furniture.width + 250} ${scene.height + 30})`}
      >
        <path className={styles.metal} d="M0 0V-1490M-130 0H130" />
        <path fill="#f1dfb4" d="M-110-1640H110L190-1360H-190Z" />
      </g>
      <g className={styles.aside} transform={`translate(${furniture.left - 270} ${scene.height + 40})`}>
        <path
          className={styles.stem}
          d="M0-300C-10-520-90-620-150-720M0-300C10-560 40-700 30-860M0-300C30-500 110-560 170-640"
        />
        <path
          fill="var(--green)"
          d="M-150-720c-90-10-130-70-130-160 100 10 150 70 130 160ZM30-860c-60-60-64-140-10-220 66 56 70 144 10 220ZM170-640c-6-90 40-140 130-160 14 96-36 152-130 160ZM-60-560c-80 20-140-14-170-90 90-24 150 8 170 90ZM70-590c10-80 64-118 150-110-12 86-66 124-150 110Z"
        />
        <path fill="var(--clay)" d="M-120-310H120L92 0H-92Z" />
      </g>
      <g transform={at(furniture, scene)}>
        <ellipse fill="url(#contact-shadow)" cx={1065} cy={6} rx={1180} ry={70} />
        <path fill="var(--dark)" d="M170-120h60l-16 120h-28ZM1900-120h60l-16 120h-28Z" />
        <rect
          fill="color-mix(in oklab, var(--fabric) 88%, #000)"
          x={120}
          y={-860}
          width={1890}
          height={620}
          rx={130}
        />
        <path stroke="#000" strokeWidth={6} opacity={0.18} d="M1065-850V-420" />
        <g fill="color-mix(in oklab, var(--fabric) 88%, #fff)">
          <rect x={190} y={-450} width={870} height={200} rx={70} />
          <rect x={1070} y={-450} width={870} height={200} rx={70} />
        </g>
        <g fill="var(--fabric)">
          <rect x={90} y={-290} width={1950} height={180} rx={50} />
          <rect y={-640} width={240} height={530} rx={100} />
          <rect x={1890} y={-640} width={240} height={530} rx={100} />
        </g>
        <rect
          fill="var(--clay)"
          x={300}
          y={-790}
          width={400}
          height={400}
          rx={70}
          transform="rotate(-9 500 -590)"
        />
        <rect data-reference fill="none" y={-860} width={2130} height={860} />
      </g>
    </>
  );
}

function Bench({ scene }: DrawnProps) {
  const { furniture, reference } = scene;
  return (
    <>
      <g transform={at(furniture, scene)}>
        <ellipse fill="url(#contact-shadow)" cx={750} cy={4} rx={850} ry={60} />
        <path fill="var(--dark)" d="M130-390h70v390h-70ZM1300-390h70v390h-70Z" />
        <rect fill="var(--wood)" y={-450} width={1500} height={80} rx={12} />
      </g>
      <g transform={at(reference, scene)}>
        <ellipse fill="url(#contact-shadow)" cx={230} cy={2} rx={270} ry={40} />
        <ellipse fill="var(--dark)" cx={230} cy={-1592} rx={92} ry={108} />
        <path fill="#c49a7c" d="M192-1510h76v70h-76Z" />
        <path
          fill="color-mix(in oklab, var(--dark) 80%, #4b5a72)"
          d="M112-800h236l-16 780h-92l-10-640-10 640h-92Z"
        />
        <path
          fill="var(--fabric)"
          d="M186-1468h88c90 14 128 62 138 150l48 472c4 40-48 52-58 12l-46-330v500H104v-500l-46 330c-10 40-62 28-58-12l48-472c10-88 48-136 138-150Z"
        />
        <path fill="var(--dark)" d="M120-30h100v30H104ZM240-30h100l16 30H240Z" />
        <rect data-reference fill="none" y={-1700} width={460} height={1700} />
      </g>
    </>
  );
}
