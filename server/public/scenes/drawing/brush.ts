/** What a drawing needs to know of its scene: light, colours, chance, and colours at a distance. */
import { mix, seededChance } from './pen.ts';
import { type SceneColours, type SceneRegion, sceneColours } from './scene-colours.ts';
import { type SceneHour, type SceneLight, type SceneTheme, sceneLights } from './scene-light.ts';

export type Brush = {
  light: SceneLight;
  colours: SceneColours;
  /** Where the sun or moon stands. */
  sunX: number;
  /** Whether the light comes from the left. */
  isLitFromLeft: boolean;
  chance: () => number;
  /** A number between two others. */
  between: (low: number, high: number) => number;
  /** A colour in this light at a distance from 0 (near) to 1 (horizon). */
  paint: (colour: string, distance: number) => string;
  /** Its side towards the light. */
  lit: (colour: string, distance: number) => string;
  /** Its side away from the light. */
  dim: (colour: string, distance: number) => string;
};

export type BrushOptions = {
  seed: string;
  region: SceneRegion;
  hour: SceneHour;
  theme: SceneTheme;
  sunX?: number | undefined;
};

export function createBrush({ seed, region, hour, theme, sunX: fixedX }: BrushOptions): Brush {
  const colours = sceneColours[region];
  const plain = sceneLights[theme][hour];
  const airAmount = theme === 'light' && hour !== 'night' ? 0.34 : 0.12;
  const [top, middle, low] = plain.sky;
  const light: SceneLight = {
    ...plain,
    sky: [top, mix(middle, colours.air, airAmount * 0.5), mix(low, colours.air, airAmount)],
    haze: mix(plain.haze, colours.air, airAmount * 0.7),
  };
  const chance = seededChance(seed);
  const between = (a: number, b: number) => a + (b - a) * chance();
  const isLeft = chance() < 0.5;
  const sunX = fixedX ?? (isLeft ? between(110, 230) : between(410, 530));
  const shaded = (colour: string, amount: number, distance: number) =>
    mix(mix(colour, light.shade, Math.min(0.92, amount)), light.haze, distance * 0.88);
  return {
    light,
    colours,
    sunX,
    isLitFromLeft: sunX < 320,
    chance,
    between,
    paint: (colour, distance) => shaded(colour, light.shadeAmount, distance),
    lit: (colour, distance) => shaded(mix(colour, light.beam, 0.42), light.shadeAmount * 0.6, distance),
    dim: (colour, distance) => shaded(colour, light.shadeAmount + 0.2, distance),
  };
}
