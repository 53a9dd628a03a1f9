/** Landscapes at the sea: coast, islands, and a lake among hills. */
import { drawBoat } from '../drawing/boats.ts';
import { drawTown } from '../drawing/buildings.ts';
import { drawPeaks, drawRidge } from '../drawing/ground.ts';
import { mix, placed, shape } from '../drawing/pen.ts';
import { drawCypresses, drawPalm, drawPines, drawShoreTrees } from '../drawing/plants.ts';
import { drawBirds, drawMist, drawWater } from '../drawing/sky.ts';
import type { Landscape } from './landscape.ts';

/** A bay: headlands, a white town above the water, a beach with palms. */
export const coast: Landscape = (brush, landmark) => {
  const { colours, paint, lit, between } = brush;
  const far = 214;
  const hill = (x: number) => 34 * Math.exp(-(((x - 150) / 110) ** 2));
  return [
    drawRidge(brush, { base: far, rise: between(24, 44), colour: colours.rock, distance: 0.82, waves: 2.4 }),
    drawWater(brush, { top: far - 2 }),
    shape(
      paint(mix(colours.rock, colours.leaf, 0.45), 0.42),
      'M-10 250V188Q60 160 130 164Q220 172 286 226Q320 242 352 248Z',
    ),
    shape(lit(mix(colours.rock, colours.sand, 0.5), 0.34), 'M-10 252V236Q90 226 200 236Q290 240 356 249Z'),
    landmark
      ? ''
      : drawTown(brush, {
          from: 40,
          to: 266,
          base: 236,
          width: 20,
          height: 24,
          distance: 0.26,
          walls: [colours.wall, colours.wall, colours.wallAlt],
          roof: colours.roof,
          rise: hill,
        }),
    landmark ? placed(landmark(brush), [214, 244]) : '',
    drawCypresses(
      brush,
      [
        { at: [30, 226], height: 34 },
        { at: [276, 240], height: 22 },
        { at: [288, 243], height: 17 },
      ],
      0.24,
    ),
    drawBoat(brush, 'sail', [between(380, 440), between(258, 270)], 0.62),
    drawBoat(brush, 'sail', [between(500, 560), between(238, 244)], 0.34),
    drawBirds(brush, [between(380, 500), between(120, 150)]),
    shape(
      mix(paint('#ffffff', 0), colours.sea, 0.14),
      'M-10 360V330Q160 300 330 322Q500 342 650 306V360Z',
      0.7,
    ),
    shape(lit(colours.sand, 0), 'M-10 360V338Q160 310 330 331Q500 350 650 316V360Z'),
    drawShoreTrees(brush, [
      { at: [566, 346], height: 132, lean: -26 },
      { at: [604, 340], height: 98, lean: 16 },
    ]),
  ].join('');
};

/** Islands in a shallow sea with reef, bungalows on stilts or a sandbank. */
export const islands: Landscape = (brush, landmark) => {
  const { colours, paint, lit, between } = brush;
  const isle = (x: number, y: number, w: number, h: number) =>
    `M${x - w} ${y}Q${x - w * 0.5} ${y - h * 0.5} ${x - w * 0.2} ${y - h * 0.9}Q${x} ${y - h * 1.1} ${x + w * 0.24} ${y - h * 0.8}Q${x + w * 0.6} ${y - h * 0.3} ${x + w} ${y}Z`;
  return [
    shape(paint(colours.rock, 0.8), isle(110, 196, 90, 42) + isle(300, 196, 60, 24)),
    shape(paint(colours.rock, 0.66), isle(560, 198, 120, 58)),
    drawWater(brush, { top: 194 }),
    shape(
      mix(lit(colours.sea, 0.1), brush.light.beam, 0.35),
      'M-10 262Q120 236 300 248T650 236V300Q500 286 340 300T-10 296Z',
      0.55,
    ),
    shape(lit(colours.sand, 0.22), 'M372 246Q430 232 520 234T650 240V252Q520 258 372 246Z'),
    shape(
      paint(colours.leaf, 0.26),
      'M420 240Q450 214 500 218Q560 204 610 220Q640 224 650 240Q540 234 420 240Z',
    ),
    drawPalm(brush, { at: [452, 238], height: 46, lean: -10, distance: 0.2 }),
    drawPalm(brush, { at: [520, 236], height: 58, lean: 8, distance: 0.2 }),
    drawPalm(brush, { at: [590, 238], height: 50, lean: -8, distance: 0.2 }),
    landmark ? placed(landmark(brush), [200, 268]) : drawBoat(brush, 'dhow', [between(150, 250), 262], 0.9),
    drawBoat(brush, 'sail', [between(300, 340), 214], 0.3),
    drawBirds(brush, [between(240, 380), between(110, 140)]),
    shape(lit(colours.sand, 0), 'M-10 360V322Q70 318 140 334Q230 350 300 362Z'),
    drawPalm(brush, { at: [44, 336], height: 150, lean: 30 }),
    drawPalm(brush, { at: [22, 344], height: 108, lean: -14 }),
  ].join('');
};

/** A still lake that mirrors mountains, with a jetty and pines. */
export const lake: Landscape = (brush, landmark) => {
  const { colours, paint, lit, dim, between } = brush;
  const shore = 228;
  const peaks = [
    { x: between(90, 150), y: between(112, 128), half: 130 },
    { x: between(470, 540), y: between(104, 122), half: 140 },
    { x: between(300, 340), y: between(84, 98), half: 150 },
  ];
  const mountains = drawPeaks(brush, {
    peaks,
    base: shore,
    colour: colours.rock,
    distance: 0.55,
    snow: 0.26,
  });
  const wood = drawRidge(brush, {
    base: shore + 4,
    rise: landmark ? 12 : 34,
    colour: colours.leafAlt,
    distance: 0.34,
    waves: 3,
  });
  const trees = [16, 44, 74, 96, 560, 586, 612, 634].map((x, index) => ({
    at: [x, 318 + (index % 3) * 12] as const,
    height: between(70, 120),
  }));
  return [
    landmark ? placed(landmark(brush), [320, 228]) : mountains,
    drawMist(brush, shore - 4, 50, 'm', 0.6),
    wood,
    drawWater(brush, { top: shore, glitter: 0.8 }),
    // The mountains upside down, softly.
    `<g opacity=".3" transform="matrix(1 0 0 -.62 0 ${shore * 1.62})">${shape(paint(colours.leafAlt, 0.3), peaks.map(({ x, y, half }) => `M${x - half} ${shore}L${x} ${y + 20}L${x + half} ${shore}Z`).join(''))}</g>`,
    drawBoat(brush, 'sail', [between(390, 440), 262], 0.46),
    shape(dim(colours.leaf, 0.05), 'M-10 360V308Q60 300 120 318Q180 336 240 362Z'),
    shape(paint(colours.leaf, 0), 'M650 360V300Q580 300 530 326Q500 342 470 362Z'),
    shape(lit('#a07a54', 0), 'M236 360L292 296H312L300 360Z'),
    shape(
      dim('#a07a54', 0),
      'M240 354l60-.6v2l-62 1zM256 336l48-.4v2l-50 .6zM270 320l38-.4v2l-40 .6zM280 308l30-.4v1.6l-32 .6z',
      0.6,
    ),
    drawPines(brush, trees, colours.leafAlt, 0.04),
  ].join('');
};
