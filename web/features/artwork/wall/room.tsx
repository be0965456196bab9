import type { Scene } from './scene.ts';
import styles from './wall.module.css';

/** The drawn room around a work, in millimetres; the words beside it say what is in it. */
export function Room({ scene }: { readonly scene: Scene }) {
  const { width, height, floor } = scene;
  return (
    <svg className={styles.roomRoom} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <defs>
        <radialGradient id="room-light" cx=".42" cy=".3" r=".8">
          <stop offset="0" stopColor="#fff" stopOpacity=".14" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect className={styles.wall} width={width} height={height} />
      <rect fill="url(#room-light)" width={width} height={height} />
      {floor > 0 && (
        <g transform={`translate(0 ${height - floor})`}>
          <rect className={styles.skirting} y={-110} width={width} height={110} />
          <rect className={styles.floor} width={width} height={floor} />
          <path className={styles.boards} d={`M0 ${floor * 0.3}H${width}M0 ${floor * 0.64}H${width}`} />
        </g>
      )}
      {scene.kind === 'shelf' && <Shelf scene={scene} />}
      {scene.kind === 'sofa' && <Sofa scene={scene} />}
      {scene.kind === 'bench' && <Bench scene={scene} />}
    </svg>
  );
}

interface DrawnProps {
  readonly scene: Scene;
}

/** Draws in the coordinates of a box: from its lower left corner, with y downwards. */
function at({ left, bottom }: Scene['furniture'], { height }: Scene): string {
  return `translate(${left} ${height - bottom})`;
}

/** The book that the work is compared with is the tallest. */
function Shelf({ scene }: DrawnProps) {
  const { furniture, reference } = scene;
  const books = [
    { x: -34, width: 30, height: 204, tone: 'a' },
    { x: 38, width: 26, height: 218, tone: 'c' },
    { x: 68, width: 42, height: 186, tone: 'b' },
    { x: 114, width: 22, height: 212, tone: 'a' },
    { x: 140, width: 36, height: 196, tone: 'd' },
  ];
  return (
    <>
      <g transform={at(furniture, scene)}>
        <path className={styles.metal} d="M150 0v70M950 0v70" />
        <rect className={styles.wood} y={-25} width={furniture.width} height={25} rx={4} />
        <path
          className={styles.underside}
          d={`M20 0H${furniture.width - 20}L${furniture.width - 60} 26H60Z`}
        />
        <path
          className={styles.stem}
          d="M118-180C112-260 86-290 60-318M118-180C128-270 150-300 168-352M118-200C114-290 118-330 120-388"
        />
        <path
          className={styles.leaf}
          d="M60-318c-16-6-24-20-22-38 18 4 28 18 22 38ZM168-352c-2-20 8-34 26-40 6 20-4 36-26 40ZM120-388c-14-12-16-30-4-46 16 10 18 30 4 46ZM92-284c-20 2-34-6-42-22 20-6 36 2 42 22ZM144-300c4-18 18-28 36-28-2 20-16 30-36 28Z"
        />
        <path
          className={styles.vase}
          d="M98-182h40c-2 26 34 44 34 92 0 38-20 64-54 64s-54-26-54-64c0-48 36-66 34-92Z"
        />
      </g>
      <g transform={at(reference, scene)}>
        {books.map(({ x, width, height, tone }) => (
          <rect key={x} className={styles[tone]} x={x} y={-height} width={width} height={height} rx={3} />
        ))}
        <rect data-reference className={styles.d} y={-240} width={34} height={240} rx={3} />
        <path className={styles.gilt} d="M8-200h18M8-190h18M75-150h28M75-140h28M150-160h16" />
      </g>
    </>
  );
}

function Sofa({ scene }: DrawnProps) {
  const { furniture } = scene;
  return (
    <>
      <g
        transform={`translate(${furniture.left + furniture.width + 250} ${scene.height - scene.floor + 30})`}
      >
        <path className={styles.metal} d="M0 0V-1490M-130 0H130" />
        <path className={styles.shade} d="M-110-1640H110L190-1360H-190Z" />
      </g>
      <g transform={`translate(${furniture.left - 270} ${scene.height - scene.floor + 40})`}>
        <path
          className={styles.stem}
          d="M0-300C-10-520-90-620-150-720M0-300C10-560 40-700 30-860M0-300C30-500 110-560 170-640"
        />
        <path
          className={styles.leaf}
          d="M-150-720c-90-10-130-70-130-160 100 10 150 70 130 160ZM30-860c-60-60-64-140-10-220 66 56 70 144 10 220ZM170-640c-6-90 40-140 130-160 14 96-36 152-130 160ZM-60-560c-80 20-140-14-170-90 90-24 150 8 170 90ZM70-590c10-80 64-118 150-110-12 86-66 124-150 110Z"
        />
        <path className={styles.vase} d="M-120-310H120L92 0H-92Z" />
      </g>
      <g transform={at(furniture, scene)}>
        <path className={styles.shadow} d="M60 10H2070L2130 40H0Z" />
        <path className={styles.legs} d="M170-120h60l-16 120h-28ZM1900-120h60l-16 120h-28Z" />
        <rect className={styles.back} x={120} y={-860} width={1890} height={620} rx={130} />
        <path className={styles.seam} d="M1065-850V-420" />
        <rect className={styles.seat} x={190} y={-450} width={870} height={200} rx={70} />
        <rect className={styles.seat} x={1070} y={-450} width={870} height={200} rx={70} />
        <rect className={styles.base} x={90} y={-290} width={1950} height={180} rx={50} />
        <rect className={styles.arm} y={-640} width={240} height={530} rx={100} />
        <rect className={styles.arm} x={1890} y={-640} width={240} height={530} rx={100} />
        <rect
          className={styles.cushion}
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
        <path className={styles.shadow} d="M40 6H1460L1500 40H0Z" />
        <path className={styles.legs} d="M130-390h70v390h-70ZM1300-390h70v390h-70Z" />
        <rect className={styles.wood} y={-450} width={1500} height={80} rx={12} />
      </g>
      <g transform={at(reference, scene)}>
        <path className={styles.shadow} d="M70 4H400L440 34H30Z" />
        <ellipse className={styles.hair} cx={230} cy={-1592} rx={92} ry={108} />
        <path className={styles.skin} d="M192-1510h76v70h-76Z" />
        <path className={styles.trousers} d="M112-800h236l-16 780h-92l-10-640-10 640h-92Z" />
        <path
          className={styles.coat}
          d="M186-1468h88c90 14 128 62 138 150l48 472c4 40-48 52-58 12l-46-330v500H104v-500l-46 330c-10 40-62 28-58-12l48-472c10-88 48-136 138-150Z"
        />
        <path className={styles.shoes} d="M120-30h100v30H104ZM240-30h100l16 30H240Z" />
        <rect data-reference fill="none" y={-1700} width={460} height={1700} />
      </g>
    </>
  );
}
