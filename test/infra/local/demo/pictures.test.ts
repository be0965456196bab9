import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createDrawing } from '#infra/local/demo/art/drawing.ts';
import { paintScene } from '#infra/local/demo/art/render.ts';
import { boards } from '#infra/local/demo/art/scenes/scene.ts';
import { scenes } from '#infra/local/demo/art/scenes/scenes.ts';
import { demoImage } from '#infra/local/demo/image.ts';

const pixelsOf = async (name: 'moon-stairs' | 'fish-weather', longSide = 160) =>
  (await paintScene(name, scenes[name], longSide)).raw().toBuffer({ resolveWithObject: true });

describe('the demo pictures', () => {
  it('come out the same every time they are painted', async () => {
    const [first, second] = [await pixelsOf('moon-stairs'), await pixelsOf('moon-stairs')];

    expect(first.data.equals(second.data)).toBe(true);
  });

  it('differ from each other', async () => {
    const [one, other] = [await pixelsOf('moon-stairs'), await pixelsOf('fish-weather')];

    expect(one.data.equals(other.data)).toBe(false);
  });

  it('have the shape of their board and as many pixels as asked for', async () => {
    const { info } = await pixelsOf('moon-stairs', 200);

    expect(info).toMatchObject({ width: 160, height: 200 });
  });

  it('contain no text, which would need a font', () => {
    for (const [name, scene] of Object.entries(scenes)) {
      const drawing = createDrawing({ ...boards[scene.board], palette: scene.palette, seed: name });
      scene.draw(drawing);

      expect(drawing.toSvg('paint', 100) + drawing.toSvg('ink', 100)).not.toContain('<text');
    }
  });

  it('are drawn without a slip of the pen in any scene', () => {
    for (const [name, scene] of Object.entries(scenes)) {
      const drawing = createDrawing({ ...boards[scene.board], palette: scene.palette, seed: name });
      scene.draw(drawing);

      expect(drawing.toSvg('paint', 100) + drawing.toSvg('ink', 100), name).not.toMatch(/NaN|undefined/);
    }
  });

  it('are served as JPEG files by name, and nothing else is', async () => {
    const picture = await demoImage('/images/paper-moon.jpg');

    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1600 });
    expect(await demoImage('/images/no-such-work.jpg')).toBeUndefined();
    expect(await demoImage('/images/../works.jpg')).toBeUndefined();
    expect(await demoImage('/images/constructor.jpg')).toBeUndefined();
  });
});
