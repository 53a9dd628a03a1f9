/** Draws the scene of a destination as SVG: landscape, light and, for some, a landmark. */
import { type Brush, createBrush } from './drawing/brush.ts';
import { placed, sceneHeight, sceneWidth, seededChance } from './drawing/pen.ts';
import type { SceneRegion } from './drawing/scene-colours.ts';
import type { SceneHour, SceneTheme } from './drawing/scene-light.ts';
import { drawSky } from './drawing/sky.ts';
import { canalCity, oldTown, riverCity, skyline } from './landscapes/cities.ts';
import type { Landmark, Landscape } from './landscapes/landscape.ts';
import { coast, islands, lake } from './landscapes/shores.ts';
import { desert, hills, mountains, rainforest, savanna } from './landscapes/wilds.ts';

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
  const isMirrored = !scene.landmark && seededChance(`side ${scene.code}`)() < 0.5;
  const draw: Landscape = landscapes[scene.landscape];
  return shorten(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sceneWidth} ${sceneHeight}" width="${sceneWidth}" height="${sceneHeight}">`,
      drawSky(brush),
      isMirrored
        ? placed(
            draw({ ...brush, sunX: sceneWidth - brush.sunX, isLitFromLeft: !brush.isLitFromLeft }),
            [sceneWidth, 0],
            1,
            true,
          )
        : draw(brush, scene.landmark && litFromEither(scene.landmark)),
      '</svg>',
    ].join(''),
  );
}

/** Leaves out what numbers in paths can do without: zeros before the point, spaces before a sign. */
function shorten(svg: string): string {
  return svg.replaceAll(/ d="[^"]*"/g, (path) =>
    path
      .replaceAll(/(^|[^\d.])0\./g, '$1.')
      .replaceAll(/(\d) -/g, '$1-')
      .replaceAll(/([a-zA-Z]) /g, '$1'),
  );
}

/** Landmarks are drawn with the light from the left; with the sun on the right they are mirrored. */
function litFromEither(landmark: Landmark): Landmark {
  return (brush) => (brush.isLitFromLeft ? landmark(brush) : placed(landmark(brush), [0, 0], 1, true));
}
