import { darker, lighter, mix } from '../color.ts';
import type { Drawing } from '../drawing.ts';
import { line, polygon } from '../shapes.ts';

/** Steps along a rising curve from (x0, y0) to (x1, y1), shrinking on the way. */
export function stairs(
  d: Drawing,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  steps: number,
  wide: number,
  bend: number,
  color: string,
): void {
  const { light } = d.palette;
  const where = (t: number) => {
    const ease = 1 - (1 - t) ** 1.15;
    return {
      x: x0 + (x1 - x0) * ease + Math.sin(t * Math.PI * 2) * bend * (1 - t * 0.55),
      y: y0 + (y1 - y0) * t,
    };
  };
  for (let i = steps; i >= 0; i--) {
    const t = i / steps;
    const next = where(Math.min(1, (i + 1) / steps));
    const { x, y } = where(t);
    const size = wide * (1 - t * 0.74);
    const rise = Math.abs((y1 - y0) / steps) * (1.25 - t * 0.3);
    const slide = (next.x - x) * 0.5;
    const bright = mix(color, light, 0.25 + t * 0.5);
    d.paint(
      polygon(
        [
          [x - size / 2, y],
          [x + size / 2, y],
          [x + size / 2, y + rise],
          [x - size / 2, y + rise],
        ],
        darker(bright, 0.5 - t * 0.15),
      ),
      polygon(
        [
          [x - size / 2, y],
          [x + size / 2, y],
          [x + size * 0.44 + slide, y - rise * 0.42],
          [x - size * 0.44 + slide, y - rise * 0.42],
        ],
        bright,
      ),
    );
    d.ink(line(`M${x - size / 2} ${y}H${x + size / 2}`, lighter(bright, 0.5), 2.2, 0.75));
  }
}

/** A ladder that leans from (x0, y0) to (x1, y1). */
export function ladder(
  d: Drawing,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  wide: number,
  color: string,
): void {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const rungs = Math.max(4, Math.round(length / (wide * 0.55)));
  const narrow = 0.55;
  const nx = (-(y1 - y0) / length) * wide * 0.5;
  const ny = ((x1 - x0) / length) * wide * 0.5;
  d.paint(
    line(
      `M${x0 + nx} ${y0 + ny}L${x1 + nx * narrow} ${y1 + ny * narrow}M${x0 - nx} ${y0 - ny}L${x1 - nx * narrow} ${y1 - ny * narrow}`,
      color,
      wide * 0.14,
    ),
  );
  for (let i = 1; i < rungs; i++) {
    const t = i / rungs;
    const size = 1 - (1 - narrow) * t;
    const [cx, cy] = [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t];
    d.ink(
      line(
        `M${cx + nx * size} ${cy + ny * size}L${cx - nx * size} ${cy - ny * size}`,
        lighter(color, 0.3),
        wide * 0.1,
        0.95,
      ),
    );
  }
}
