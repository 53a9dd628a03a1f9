/** Landscapes of open country: snowy mountains, green hills, desert, rainforest, savanna. */
import { drawTown } from '../drawing/buildings.ts';
import { drawDune, drawPeaks, drawRidge, ridgePoints } from '../drawing/ground.ts';
import { mix, num, type Point, placed, shape, softGround } from '../drawing/pen.ts';
import { drawAcacia, drawCrowns, drawPalm, drawPines } from '../drawing/plants.ts';
import { drawBirds, drawMist, drawWater } from '../drawing/sky.ts';
import type { Landscape } from './landscape.ts';

/** High mountains under snow above a dark wood. */
export const mountains: Landscape = (brush, landmark) => {
  const { colours, between, paint } = brush;
  const far = [40, 190, 420, 600].map((x) => ({
    x: x + between(-30, 30),
    y: between(120, 150),
    half: between(90, 130),
  }));
  const main = landmark
    ? [
        { x: 110, y: 116, half: 140 },
        { x: 560, y: 104, half: 150 },
      ]
    : [
        { x: between(110, 170), y: between(92, 118), half: 150 },
        { x: between(470, 540), y: between(98, 120), half: 150 },
        { x: between(290, 360), y: between(50, 68), half: 185 },
      ];
  const pines = (count: number, y: number, height: number) =>
    Array.from({ length: count }, (_, index) => ({
      at: [(index / (count - 1)) * 680 - 20 + between(-10, 10), y + between(-5, 7)] as const,
      height: height * between(0.7, 1.25),
    }));
  return [
    drawPeaks(brush, { peaks: far, base: 240, colour: colours.rock, distance: 0.82, snow: 0.5 }),
    drawMist(brush, 226, 50, 'a', 0.6),
    drawPeaks(brush, { peaks: main, base: 290, colour: colours.rock, distance: 0.36, snow: 0.42 }),
    drawMist(brush, 264, 60, 'b', 0.85),
    landmark ? placed(landmark(brush), [320, 262]) : '',
    drawRidge(brush, { base: 292, rise: 40, colour: colours.leafAlt, distance: 0.36 }),
    drawPines(brush, pines(16, 302, 34), colours.leafAlt, 0.26),
    shape(paint(colours.leafAlt, 0.08), softGround(ridgePoints(brush, { base: 342, rise: 34, waves: 1.6 }))),
    drawPines(brush, pines(9, 356, 70), mix(colours.leafAlt, '#1d3a33', 0.4), 0.04),
    drawBirds(brush, [between(180, 460), between(120, 150)], 2),
  ].join('');
};

/** Green hills with fields, a village and a winding road. */
export const hills: Landscape = (brush, landmark) => {
  const { colours, between, paint, lit } = brush;
  const x = between(180, 240);
  return [
    drawRidge(brush, {
      base: 218,
      rise: 84,
      colour: mix(colours.rock, colours.leaf, 0.3),
      distance: 0.8,
      waves: 2.6,
    }),
    drawRidge(brush, { base: 238, rise: 64, colour: colours.leafAlt, distance: 0.6, waves: 2 }),
    drawMist(brush, 240, 50, 'm', 0.7),
    landmark ? placed(landmark(brush), [330, 264]) : '',
    shape(lit(colours.leaf, 0.34), 'M-10 360V262Q90 216 230 238T470 250Q570 222 650 236V360Z'),
    shape(
      paint(colours.leafAlt, 0.3),
      'M-10 268Q90 226 200 240Q100 250 -10 300ZM470 250Q570 222 650 236V262Q560 246 470 250Z',
      0.6,
    ),
    landmark
      ? ''
      : drawTown(brush, {
          from: x,
          to: x + 130,
          base: 262,
          width: 19,
          height: 17,
          distance: 0.26,
          walls: [colours.wall, colours.wallAlt],
          roof: colours.roof,
          rise: (at) => 10 - Math.abs(at - x - 65) * 0.1,
        }),
    drawCrowns(brush, {
      from: x - 40,
      to: x + 176,
      y: 268,
      size: 10,
      colour: colours.leafAlt,
      distance: 0.22,
    }),
    shape(paint(colours.leaf, 0.12), 'M-10 360V300Q130 258 300 282T650 272V360Z'),
    shape(
      lit(mix(colours.leaf, colours.sand, 0.4), 0.08),
      'M330 360Q300 326 380 310T452 286Q420 304 416 312T400 360Z',
      0.9,
    ),
    shape(lit(mix(colours.leaf, '#d9c25a', 0.35), 0.1), 'M-10 330Q110 280 250 292Q130 310 40 360H-10Z', 0.8),
    drawCrowns(brush, { from: 500, to: 650, y: 318, size: 24, colour: colours.leafAlt, distance: 0.12 }),
    shape(paint(colours.leafAlt, 0), 'M-10 360V344Q140 316 300 346L330 360ZM650 360V322Q560 318 460 360Z'),
    drawPines(
      brush,
      [
        [590, 346, 92],
        [622, 342, 70],
        [560, 350, 60],
        [34, 352, 74],
      ].map(([px = 0, py = 0, height = 0]) => ({ at: [px, py] as const, height })),
      mix(colours.leafAlt, '#1d3a2b', 0.3),
      0.02,
    ),
    drawBirds(brush, [between(380, 480), between(96, 130)]),
  ].join('');
};

/** Dunes with sharp crests and a caravan of palms at an oasis. */
export const desert: Landscape = (brush, landmark) => {
  const { colours, between } = brush;
  const { sand } = colours;
  const deep = mix(sand, colours.rock, 0.35);
  const crest = (
    sx: number,
    sy: number,
    tx: number,
    ty: number,
    ex: number,
    ey: number,
  ): readonly Point[] => [
    [sx, sy],
    [tx, ty],
    [ex, ey],
  ];
  const shift = between(-40, 40);
  return [
    drawRidge(brush, { base: 226, rise: 44, colour: colours.rock, distance: 0.84, waves: 3 }),
    drawRidge(brush, { base: 240, rise: 30, colour: deep, distance: 0.66, waves: 2 }),
    drawMist(brush, 240, 40, 'm', 0.6),
    landmark ? placed(landmark(brush), [310, 268]) : '',
    drawDune(brush, {
      crest: crest(-80, 272, 120 + shift, landmark ? 246 : 208, 420, 276),
      colour: sand,
      distance: 0.4,
    }),
    drawDune(brush, {
      crest: crest(260, 280, 520 + shift, landmark ? 250 : 222, 760, 270),
      colour: sand,
      distance: 0.32,
    }),
    drawPalm(brush, { at: [430, 284], height: 44, lean: -4, distance: 0.22 }),
    drawPalm(brush, { at: [448, 286], height: 54, lean: 6, distance: 0.2 }),
    drawPalm(brush, { at: [470, 285], height: 38, lean: 3, distance: 0.22 }),
    drawDune(brush, { crest: crest(-140, 330, 210 - shift, 272, 520, 338), colour: deep, distance: 0.12 }),
    drawDune(brush, { crest: crest(250, 350, 560 - shift, 300, 860, 350), colour: deep, distance: 0.04 }),
    drawBirds(brush, [between(200, 420), between(110, 150)], 2),
  ].join('');
};

/** Steep jungle peaks in mist, a waterfall, and a river between palms. */
export const rainforest: Landscape = (brush, landmark) => {
  const { colours, between, lit, paint } = brush;
  const fall = brush.isLitFromLeft ? 400 : 240;
  const green = mix(colours.leafAlt, colours.leaf, 0.4);
  const cone = (x: number, y: number, half: number) =>
    `M${num(x - half)} 290Q${num(x - half * 0.62)} ${num(y + 50)} ${num(x - half * 0.3)} ${num(y + 12)}Q${num(x)} ${num(y - 14)} ${num(x + half * 0.26)} ${num(y + 10)}Q${num(x + half * 0.6)} ${num(y + 44)} ${num(x + half)} 290Z`;
  const bank =
    'M-10 360V270Q90 262 170 276Q240 292 210 312Q180 336 226 362ZM650 360V268Q560 262 480 280Q420 298 452 320Q480 340 440 362Z';
  return [
    shape(
      paint(mix(colours.rock, green, 0.5), 0.82),
      cone(90, between(104, 124), 110) + cone(280, between(128, 146), 90) + cone(500, between(96, 116), 120),
    ),
    drawMist(brush, 232, 90, 'a', 0.75),
    shape(
      paint(mix(colours.rock, green, 0.7), 0.56),
      cone(fall, 116, 190) + cone(fall < 320 ? 590 : 40, 150, 110),
    ),
    landmark ? '' : shape(lit('#ffffff', 0.3), `M${fall + 26} 152q8-4 14 2l-2 40 6 68h-22l2-64z`, 0.9),
    drawMist(brush, 256, 70, 'b', 0.85),
    landmark ? placed(landmark(brush), [320, 266]) : '',
    drawCrowns(brush, {
      from: -10,
      to: landmark ? 200 : 650,
      y: 264,
      size: 22,
      colour: green,
      distance: 0.42,
    }),
    landmark
      ? drawCrowns(brush, { from: 450, to: 650, y: 264, size: 22, colour: green, distance: 0.42 })
      : '',
    drawWater(brush, { top: 262, colour: mix(colours.sea, colours.leaf, 0.25), glitter: 0.6 }),
    drawPalm(brush, { at: [60, 284], height: 116, lean: -8, distance: 0.26 }),
    drawPalm(brush, { at: [556, 284], height: 126, lean: 10, distance: 0.26 }),
    drawCrowns(brush, { from: -10, to: 190, y: 292, size: 26, colour: green, distance: 0.2 }),
    drawCrowns(brush, { from: 466, to: 650, y: 294, size: 26, colour: green, distance: 0.2 }),
    shape(paint(colours.leafAlt, 0.12), bank),
    drawPalm(brush, { at: [176, 318], height: 104, lean: 18, distance: 0.08 }),
    drawPalm(brush, { at: [496, 324], height: 88, lean: -14, distance: 0.08 }),
    drawCrowns(brush, { from: -20, to: 130, y: 362, size: 34, colour: colours.leafAlt, distance: 0 }),
    drawCrowns(brush, { from: 530, to: 660, y: 362, size: 38, colour: colours.leafAlt, distance: 0 }),
    drawBirds(brush, [between(280, 400), between(70, 96)]),
  ].join('');
};

/** Flat grassland with acacias, a far mountain under snow, and a herd. */
export const savanna: Landscape = (brush, landmark) => {
  const { colours, between, paint, lit } = brush;
  const grass = mix(colours.sand, colours.leaf, 0.3);
  const giraffe =
    'M0 0l1-19q-2-2-2-7l-2 6-1-1 3-9q2-3 6-3l9-1 8-24q-2-2 1-3l1-3 1 3q4 1 8 5l-2 2-6-1-8 28q0 3-2 5l-1 22h-2l-1-19h-8l-2 19z';
  return [
    landmark
      ? ''
      : drawPeaks(brush, {
          peaks: [{ x: between(170, 250), y: 124, half: 240 }],
          base: 240,
          colour: colours.rock,
          distance: 0.74,
          snow: 0.24,
        }),
    drawRidge(brush, { base: 240, rise: 30, colour: colours.rock, distance: 0.7, waves: 3 }),
    drawMist(brush, 240, 44, 'm', 0.7),
    landmark ? placed(landmark(brush), [320, 256]) : '',
    shape(lit(grass, 0.4), 'M-10 360V240Q160 230 330 238T650 232V360Z'),
    drawCrowns(brush, { from: -10, to: 650, y: 243, size: 6, colour: colours.leafAlt, distance: 0.5 }),
    drawAcacia(brush, { at: [between(300, 340), 252], height: 46, distance: 0.34 }),
    drawAcacia(brush, { at: [between(540, 590), 254], height: 38, distance: 0.38 }),
    placed(shape(brush.dim('#7a4a22', 0.1), giraffe), [between(380, 420), 284], 0.9) +
      placed(shape(brush.dim('#7a4a22', 0.1), giraffe), [between(470, 500), 280], 0.68, true),
    shape(paint(grass, 0.16), 'M-10 360V288Q140 270 320 286T650 274V360Z'),
    drawAcacia(brush, { at: [118, 322], height: 142 }),
    shape(brush.dim(grass, 0.02), 'M-10 360V334Q140 316 330 338T650 326V360Z'),
    shape(
      lit(mix(grass, colours.sand, 0.5), 0.02),
      Array.from(
        { length: 22 },
        (_, index) =>
          `M${num(index * 30 + between(-10, 10))} ${num(between(340, 362))}q2-12 ${num(between(3, 9))}-16q-3 8-2 16z`,
      ).join(''),
      0.8,
    ),
    drawBirds(brush, [between(380, 520), between(90, 130)]),
  ].join('');
};
