/** Paths of the icons, on a grid of 24 with a line of 1.6. Each icon is one path. */
const paths = {
  cart: 'M4 5h2l2.2 10.2a1.5 1.5 0 0 0 1.5 1.2h7.5a1.5 1.5 0 0 0 1.5-1.2L20.2 8H6.7M10 20.2h.01M17 20.2h.01',
  close: 'M6 6l12 12M18 6 6 18',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  down: 'M7 10l5 5 5-5',
  up: 'M5 14l7-7 7 7M12 7v12',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 12v6.5A1.5 1.5 0 0 0 7.5 20h9a1.5 1.5 0 0 0 1.5-1.5V12',
  mail: 'M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 8.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8zM16.6 7.4h.01',
  facebook:
    'M14.5 8H16V4.6h-2.2c-2.2 0-3.6 1.4-3.6 3.8V11H8v3.4h2.2V20h3.4v-5.6h2.2l.5-3.4h-2.7V9c0-.7.2-1 .9-1z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const;

export type IconName = keyof typeof paths;
/** The path of an icon that only one screen uses. */
export type IconPath = `M${string}`;

interface IconProps {
  readonly name: IconName | IconPath;
  /** In pixels. */
  readonly size?: number;
}

/** A decorative icon: the text beside it, or the label of its button, says the same. */
export function Icon({ name, size = 24 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={name in paths ? paths[name as IconName] : name} />
    </svg>
  );
}
