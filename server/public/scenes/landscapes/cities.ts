/** Landscapes of cities: old town, skyline, river city, canal city. */
import { drawBoat } from '../drawing/boats.ts';
import type { Brush } from '../drawing/brush.ts';
import { domePath, drawSkyline, drawTown, minaretPath } from '../drawing/buildings.ts';
import { drawRidge } from '../drawing/ground.ts';
import { box, mix, num, placed, shape } from '../drawing/pen.ts';
import { drawCrowns, drawCypresses, drawShoreTrees } from '../drawing/plants.ts';
import { drawBirds, drawMist, drawWater } from '../drawing/sky.ts';
import type { Landscape } from './landscape.ts';

/** What stands above the roofs: a dome with a minaret, or a church with its spire. */
function drawHeights({ colours, lit, dim, paint, isLitFromLeft }: Brush, middle: number): string {
  const { wall, wallAlt, roof } = colours;
  const body =
    shape(lit(wall, 0.3), box(middle - 40, 170, 80, 60)) +
    shape(dim(wall, 0.3), box(isLitFromLeft ? middle + 18 : middle - 40, 170, 22, 60), 0.6);
  if (colours.tower === 'minaret') {
    return (
      shape(lit(wall, 0.3), minaretPath(middle + 96, 230, 128, 8)) +
      body +
      shape(lit(mix(roof, wallAlt, 0.35), 0.26), domePath(middle, 172, 32))
    );
  }
  const x = middle + 40;
  return (
    body +
    shape(paint(roof, 0.26), `M${num(middle - 46)} 172L${num(middle)} 138L${num(middle + 46)} 172z`) +
    shape(lit(wall, 0.26), box(x, 124, 24, 106)) +
    shape(dim(wall, 0.26), box(isLitFromLeft ? x + 14 : x, 124, 10, 106), 0.6) +
    shape(
      paint(mix(roof, colours.rock, 0.4), 0.24),
      `M${num(x - 3)} 126L${num(x + 12)} 74L${num(x + 27)} 126z`,
    )
  );
}

/** Towers at a river: a dome, and a spire or minaret. */
function drawRiverHeights({ colours, lit, dim, paint, isLitFromLeft }: Brush): string {
  const { wall, roof } = colours;
  const dome =
    shape(lit(wall, 0.34), box(180, 182, 60, 60)) + shape(paint(roof, 0.3), domePath(210, 184, 26));
  if (colours.tower === 'minaret')
    return shape(lit(wall, 0.34), minaretPath(262, 244, 116, 7) + minaretPath(158, 244, 116, 7)) + dome;
  return (
    dome +
    shape(lit(wall, 0.34), box(430, 132, 20, 112)) +
    shape(paint(roof, 0.3), 'M426 134L440 92L454 134Z') +
    shape(dim(wall, 0.34), box(isLitFromLeft ? 442 : 430, 132, 8, 112), 0.6)
  );
}

/** Houses up a hill in three rows, a dome and a minaret above the roofs. */
export const oldTown: Landscape = (brush, landmark) => {
  const { colours, between, paint } = brush;
  const { wall, wallAlt, roof } = colours;
  const middle = landmark ? 320 : between(260, 380);
  const hill = (height: number) => (x: number) => height * Math.exp(-(((x - middle) / 190) ** 2));
  const walls = [wall, wallAlt, mix(wall, wallAlt, 0.5)];
  const row = (base: number, size: number, distance: number, rise: number) =>
    drawTown(brush, {
      from: -8,
      to: 646,
      base,
      width: size,
      height: size * 1.15,
      distance,
      walls,
      roof,
      rise: hill(rise),
    });
  return [
    drawRidge(brush, { base: 226, rise: 62, colour: colours.rock, distance: 0.78 }),
    drawMist(brush, 224, 46, 'm'),
    row(250, 28, 0.42, 46),
    landmark ? placed(landmark(brush), [middle, 226]) : drawHeights(brush, middle),
    row(290, 32, 0.24, 28),
    drawCypresses(
      brush,
      [
        { at: [70, 300], height: 54 },
        { at: [88, 302], height: 42 },
        { at: [560, 304], height: 58 },
      ],
      0.16,
    ),
    drawBirds(brush, [between(120, 220), between(90, 130)]),
    row(348, 44, 0.06, 8),
    shape(paint(colours.leafAlt, 0), 'M-10 360V348Q160 338 320 346T650 342V360Z'),
  ].join('');
};

/** Towers at the water with a promenade. */
export const skyline: Landscape = (brush, landmark) => {
  const { colours, between, lit, paint } = brush;
  const glass = mix(colours.wallAlt, colours.sea, 0.18);
  const middle = landmark ? 320 : between(240, 400);
  const crowd = (spread: number, low: number) => (x: number) =>
    low + (1 - low) * Math.exp(-(((x - middle) / spread) ** 2));
  const base = 262;
  return [
    drawSkyline(brush, {
      from: -6,
      to: 646,
      base,
      lowest: 30,
      highest: landmark ? 76 : 128,
      width: 22,
      colour: mix(glass, colours.wall, 0.4),
      distance: 0.7,
      profile: crowd(240, 0.5),
    }),
    drawMist(brush, base, 70, 'm', 0.75),
    landmark ? placed(landmark(brush), [middle, base]) : '',
    drawSkyline(brush, {
      from: -6,
      to: landmark ? 262 : 646,
      base,
      lowest: 22,
      highest: landmark ? 84 : 158,
      width: 28,
      colour: glass,
      distance: 0.3,
      windows: 0.3,
      profile: crowd(landmark ? 300 : 170, 0.42),
    }),
    landmark
      ? drawSkyline(brush, {
          from: 380,
          to: 646,
          base,
          lowest: 22,
          highest: 84,
          width: 28,
          colour: glass,
          distance: 0.3,
          windows: 0.3,
          profile: crowd(300, 0.42),
        })
      : '',
    drawCrowns(brush, { from: -8, to: 650, y: base + 2, size: 11, colour: colours.leaf, distance: 0.16 }),
    drawWater(brush, { top: base }),
    shape(mix(lit(colours.wall, 0.1), colours.sand, 0.4), box(-2, base - 2, 644, 4)),
    drawBoat(brush, colours.shore === 'palm' ? 'dhow' : 'sail', [between(90, 200), 300], 0.74),
    drawBirds(brush, [between(420, 540), between(80, 110)]),
    shape(paint(mix(colours.sand, colours.wall, 0.5), 0), 'M-10 360V346Q160 336 340 344T650 334V360Z'),
    drawShoreTrees(brush, [
      { at: [586, 346], height: 92, lean: -8 },
      { at: [622, 342], height: 68, lean: 8 },
    ]),
  ].join('');
};

/** A river with an arched bridge, embankments, and façades on both sides. */
export const riverCity: Landscape = (brush, landmark) => {
  const { colours, lit, dim, paint, between } = brush;
  const { wall, wallAlt, roof } = colours;
  const walls = [wall, wallAlt, mix(wall, '#ffffff', 0.3)];
  const base = 244;
  const stone = mix(colours.rock, wall, 0.5);
  return [
    drawRidge(brush, {
      base: 222,
      rise: 46,
      colour: mix(colours.leafAlt, colours.rock, 0.4),
      distance: 0.74,
    }),
    drawMist(brush, 224, 40, 'm'),
    drawTown(brush, {
      from: -8,
      to: landmark ? 240 : 646,
      base,
      width: 26,
      height: 44,
      distance: 0.4,
      walls,
      roof,
    }),
    landmark
      ? placed(landmark(brush), [330, base]) +
        drawTown(brush, { from: 430, to: 646, base, width: 26, height: 44, distance: 0.4, walls, roof })
      : drawRiverHeights(brush),
    drawCrowns(brush, { from: -8, to: 650, y: base + 6, size: 13, colour: colours.leaf, distance: 0.26 }),
    shape(lit(stone, 0.2), box(-2, base + 4, 644, 10)),
    drawWater(brush, { top: base + 14 }),
    bridge(stone),
    drawBoat(brush, 'long', [between(110, 170), 314], 0.8),
    drawBirds(brush, [between(90, 180), between(100, 130)]),
    shape(paint(colours.leafAlt, 0), 'M-10 360V350Q120 330 230 352L240 362Z'),
    drawCrowns(brush, { from: -8, to: 130, y: 352, size: 26, colour: colours.leaf, distance: 0.02 }),
  ].join('');

  function bridge(colour: string): string {
    const spans = [0, 1, 2, 3].map((index) => {
      const x = 268 + index * 98;
      return `M${x} 312V300Q${x + 38} ${num(262 - index * 2)} ${x + 76} 300V312z`;
    });
    const body = `M214 300Q440 244 660 262V312H214Z`;
    return (
      `<path fill="${lit(colour, 0.1)}" fill-rule="evenodd" d="${body}${spans.join('')}"/>` +
      shape(dim(colour, 0.08), 'M214 300Q440 244 660 262V268Q440 250 214 307Z', 0.7)
    );
  }
};

/** A canal between tall narrow houses, with a boat and their reflections. */
export const canalCity: Landscape = (brush, landmark) => {
  const { colours, paint, lit, dim, between, light } = brush;
  const { wall, wallAlt, roof } = colours;
  const walls = [wallAlt, mix(roof, wall, 0.35), wall, mix(colours.sea, wall, 0.55)];
  const far = 232;
  const side = (isLeft: boolean) => {
    const parts: string[] = [];
    const mirrored: string[] = [];
    [0, 1, 2, 3].forEach((index) => {
      const near = 1 - index * 0.22;
      const w = 78 * near;
      const x0 = isLeft ? ([-14, 64, 126, 176][index] ?? 0) : 640 + 14 - w - ([0, 78, 140, 190][index] ?? 0);
      const base = 300 - index * 20;
      const h = (index % 2 === 0 ? 190 : 160) * near * between(0.92, 1.08);
      const distance = 0.04 + index * 0.11;
      const fill = walls[(index + (isLeft ? 0 : 2)) % 4] ?? wall;
      const top = base - h;
      const windows: string[] = [];
      for (let row = 0; row < 4; row += 1) {
        for (let column = 0; column < 3; column += 1) {
          const [wx, wy] = [x0 + w * (0.14 + column * 0.27), top + h * (0.16 + row * 0.2)];
          windows.push(
            `M${num(wx)} ${num(wy + 17 * near)}v${num(-12 * near)}q${num(5 * near)} ${num(-6 * near)} ${num(10 * near)} 0v${num(12 * near)}z`,
          );
        }
      }
      const gable = `M${num(x0 - 2)} ${num(top + 1)}L${num(x0 + w / 2)} ${num(top - 26 * near)}L${num(x0 + w + 2)} ${num(top + 1)}z`;
      const isLit = isLeft !== brush.isLitFromLeft;
      parts.push(
        shape(isLit ? lit(fill, distance) : paint(fill, distance), box(x0, top, w, h)) +
          shape(paint(roof, distance), gable) +
          shape(light.window ?? dim('#5d4a40', distance), windows.join(''), light.window ? 0.9 : 0.6),
      );
      mirrored.push(shape(paint(fill, 0.1), box(x0, base, w, h * 0.42), 0.28));
    });
    return { houses: parts.toReversed().join(''), mirror: mirrored.join('') };
  };
  const [left, right] = [side(true), side(false)];
  return [
    drawTown(brush, { from: 190, to: 450, base: far, width: 20, height: 34, distance: 0.6, walls, roof }),
    landmark
      ? placed(landmark(brush), [320, far])
      : shape(lit(wall, 0.5), box(330, 128, 16, 104)) +
        shape(paint(roof, 0.46), 'M327 130L338 96L349 130Z') +
        shape(lit(mix(roof, wallAlt, 0.5), 0.5), domePath(286, 200, 24)),
    drawMist(brush, far, 40, 'm'),
    drawWater(brush, { top: far }),
    left.mirror,
    right.mirror,
    left.houses,
    right.houses,
    shape(dim(colours.rock, 0.02), 'M-10 360V300L230 240H236L60 360Z', 0.85),
    shape(dim(colours.rock, 0.02), 'M650 360V300L410 240H404L590 360Z', 0.85),
    drawBoat(brush, 'gondola', [between(290, 340), 318], 1.15),
    drawBirds(brush, [between(260, 380), between(70, 100)], 2),
  ].join('');
};
