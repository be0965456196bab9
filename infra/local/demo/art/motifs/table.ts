import { darker, lighter, mix } from '../color.ts';
import type { Drawing } from '../drawing.ts';
import { line, rect } from '../shapes.ts';

/** A table across the lower part of the board, with a cloth. */
export function table(d: Drawing, y: number, cloth: string): void {
  const { light, dark } = d.palette;
  d.paint(
    rect(
      -10,
      y,
      d.width + 20,
      d.height - y + 10,
      d.linear([
        [0, lighter(cloth, 0.2)],
        [0.3, cloth],
        [1, darker(cloth, 0.55)],
      ]),
    ),
  );
  for (let i = 0; i < 9; i++) {
    const x = (i - 0.5) * d.width * 0.14;
    d.paint(
      line(
        `M${d.width / 2 + (x - d.width / 2) * 0.85} ${y}L${d.width / 2 + (x - d.width / 2) * 1.7} ${d.height}`,
        mix(cloth, i % 2 ? light : dark, 0.3),
        10,
        0.4,
      ),
    );
  }
  d.paint(line(`M-10 ${y}H${d.width + 10}`, lighter(cloth, 0.5), 6, 0.8));
}
