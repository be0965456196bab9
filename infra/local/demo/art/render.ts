import sharp, { type Sharp } from 'sharp';
import { createDrawing, type Drawing } from './drawing.ts';
import { varnish } from './finish.ts';
import { type Pixels, paintAfter } from './painter.ts';
import { boards, type Scene } from './scenes/scene.ts';

/** How much of the canvas' size each brush sees of the model, broadest brush first. */
const eyesight = [1 / 22, 1 / 8, 1 / 4, 1 / 2] as const;

/** The drawing as a painting, `pixels` wide. Text-free and repeatable: the same drawing and seed give the same pixels. */
async function renderPainting(
  drawing: Drawing,
  pixels: number,
  seed: string,
  vignette?: number,
): Promise<Sharp> {
  const width = Math.round(pixels);
  const height = Math.round((pixels * drawing.height) / drawing.width);
  const model = await raw(sharp(Buffer.from(drawing.toSvg('paint', Math.round(width / 2)))));
  const models: Pixels[] = [];
  for (const share of eyesight) {
    const wide = Math.max(8, Math.round(width * share));
    models.push(
      wide >= model.width
        ? model
        : await raw(
            sharp(model.data, { raw: { width: model.width, height: model.height, channels: 3 } }).resize(
              wide,
            ),
          ),
    );
  }
  const painted = paintAfter(models, width, height, seed);
  varnish(painted, vignette);
  const stars = await visibleStars(drawing, model);
  return sharp(painted.data, { raw: { width, height, channels: 3 } })
    .removeAlpha()
    .composite([{ input: Buffer.from(drawing.toSvg('ink', width, ...stars)) }]);
}

/** Stars whose place is still sky in the finished model. */
async function visibleStars(drawing: Drawing, model: Pixels): Promise<string[]> {
  if (drawing.stars.length === 0) return [];
  const sky = await raw(sharp(Buffer.from(drawing.toSvg('sky', model.width))));
  const scale = model.width / drawing.width;
  const at = (x: number, y: number) => {
    const column = Math.min(model.width - 1, Math.floor(x * scale));
    const row = Math.min(model.height - 1, Math.floor(y * scale));
    return (row * model.width + column) * 3;
  };
  return drawing.stars
    .filter(({ x, y }) => {
      const i = at(x, y);
      const off = [0, 1, 2].map((c) => Math.abs((sky.data[i + c] ?? 0) - (model.data[i + c] ?? 0)));
      return Math.max(...off) < 14;
    })
    .map(({ svg }) => svg);
}

async function raw(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .flatten({ background: '#000' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A scene as a painting whose longer side is `longSide` pixels. */
export async function paintScene(
  name: string,
  scene: Scene,
  longSide: number,
  vignette?: number,
): Promise<Sharp> {
  const board = boards[scene.board];
  const drawing = createDrawing({ ...board, palette: scene.palette, seed: name });
  scene.draw(drawing);
  return renderPainting(
    drawing,
    Math.round((longSide * board.width) / Math.max(board.width, board.height)),
    name,
    vignette,
  );
}
