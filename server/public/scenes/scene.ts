/** Draws the scene of a destination as SVG: landscape, light and, for some, a landmark. */
import { type Brush, createBrush } from './brush.ts';
import { canalCity, oldTown, riverCity, skyline } from './landscapes/cities.ts';
import type { Landmark, Landscape } from './landscapes/landscape.ts';
import { coast, islands, lake } from './landscapes/shores.ts';
import { desert, hills, mountains, rainforest, savanna } from './landscapes/wilds.ts';
import { sceneHeight, sceneWidth } from './pen.ts';
import type { SceneRegion } from './scene-colours.ts';
import type { SceneHour, SceneTheme } from './scene-light.ts';
import { drawSky } from './sky.ts';

export const landscapes = {
  coast,
  oldTown,
  skyline,
  mountains,
  hills,
  desert,
  islands,
  riverCity,
  rainforest,
  savanna,
  canalCity,
  lake,
} as const satisfies Readonly<Record<string, Landscape>>;
export type LandscapeName = keyof typeof landscapes;

export type Scene = {
  code: string;
  landscape: LandscapeName;
  region: SceneRegion;
  hour: SceneHour;
  landmark?: Landmark | undefined;
  /** Where the sun stands, when a landmark needs it there. */
  sunX?: number | undefined;
};

/** SVG text of 640 by 360, the same bytes for the same scene; decorative, without words. */
export function renderScene(scene: Scene, theme: SceneTheme): string {
  const brush: Brush = createBrush({ ...scene, seed: scene.code, theme });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sceneWidth} ${sceneHeight}" width="${sceneWidth}" height="${sceneHeight}">`,
    drawSky(brush),
    landscapes[scene.landscape](brush, scene.landmark),
    '</svg>',
  ].join('');
}
