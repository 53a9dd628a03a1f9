/** Projection of the world map (Miller), so that prices can be placed on the server's image. */

type Place = { latitude: number; longitude: number };

const radians = Math.PI / 180;
const northernmost = 78;
const southernmost = -58;

/** Central meridian: the map is cut in the Pacific. */
export const worldMapMeridian = 45;

/** Map units per radian of longitude. */
const scale = 2000 / (2 * Math.PI);

/** Miller latitude; `phi` in radians, north positive. */
export function millerLatitude(phi: number): number {
  return 1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * phi));
}

const top = millerLatitude(northernmost * radians);

/** Size in map units; latitudes beyond 78° north and 58° south are cut off. */
export const worldMapSize = {
  width: 2000,
  height: Math.round((top - millerLatitude(southernmost * radians)) * scale),
} as const;

export const worldMapProjection = { scale, x: worldMapSize.width / 2, y: top * scale } as const;

/** Position of a place in map units from the upper left corner. */
export function projectOnWorldMap({ latitude, longitude }: Place): { x: number; y: number } {
  const east = (((longitude - worldMapMeridian + 180) % 360) + 360) % 360;
  return {
    x: (east * worldMapSize.width) / 360,
    y: worldMapProjection.y - millerLatitude(latitude * radians) * scale,
  };
}
