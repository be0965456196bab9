import { encode } from 'uqr';

interface QrCodeProps {
  /** What a phone that reads the code opens. */
  readonly address: string;
}

/** A QR code as one vector path, so that a printer draws it as sharp as it can. */
export function QrCode({ address }: QrCodeProps) {
  // Level M survives a scratch; four modules of margin are what ISO/IEC 18004 asks for.
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  const path = data
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code of ${address}`}
    >
      <path d={path} />
    </svg>
  );
}
