/** Contrast of words with what is painted below them, a picture included. */
import type { Locator } from 'playwright-core';
import sharp from 'sharp';

type Words = { text: string; colour: number[]; box: { x: number; y: number; width: number; height: number } };

/** WCAG contrast of each run of words in `root` with the brightest point of its ground, for light words. */
export async function measureContrast(root: Locator): Promise<{ text: string; ratio: number }[]> {
  const words = await root.evaluate(listWords);
  await root.evaluate((element) => {
    for (const part of element.querySelectorAll<HTMLElement>('*')) {
      part.style.transition = 'none';
      part.style.setProperty('color', 'transparent', 'important');
    }
  });
  const picture = await root.page().screenshot();
  return Promise.all(
    words.map(async ({ text, colour, box }) => {
      const ground = await sharp(picture)
        .extract({ left: box.x, top: box.y, ...box })
        .toBuffer();
      const { channels } = await sharp(ground).removeAlpha().stats();
      return {
        text,
        ratio: contrastOf(
          colour,
          channels.map(({ max }) => max),
        ),
      };
    }),
  );
}

/** In the page: texts with their colour and place, those that only screen readers read left out. */
function listWords(element: Element): Words[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Words[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = node.textContent?.trim() ?? '';
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    const isSeen = text !== '' && width > 4 && y >= 0 && y + height <= innerHeight;
    const { parentElement: parent } = node;
    if (!isSeen || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(parent);
    // What only screen readers read is clipped.
    if (parent.getBoundingClientRect().width < 4 || style.clipPath !== 'none') continue;
    const colour = style.color.match(/[\d.]+/g) ?? [];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const box = { x: left, y: top, width: Math.floor(width), height: Math.floor(height) };
    found.push({ text, colour: colour.slice(0, 3).map(Number), box });
  }
  return found;
}

function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
