/** How the map of the world is drawn (Miller's projection), so that prices can be set on the server's picture. */

type Place = { latitude: number; longitude: number };

const radians = Math.PI / 180;
const northernmost = 78;
const southernmost = -58;

/** The meridian down the middle: the picture is cut in the Pacific. */
export const worldMapMeridian = 45;

/** Units of the picture across for a radian of longitude. */
const scale = 2000 / (2 * Math.PI);

/** Miller's latitude in radians, northwards; `phi` in radians. */
export function millerLatitude(phi: number): number {
  return 1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * phi));
}

const top = millerLatitude(northernmost * radians);

/** Units of the picture; latitudes beyond 78° north and 58° south are left out. */
export const worldMapSize = {
  width: 2000,
  height: Math.round((top - millerLatitude(southernmost * radians)) * scale),
} as const;

export const worldMapProjection = { scale, x: worldMapSize.width / 2, y: top * scale } as const;

/** Where a place lies on the picture, in its units from the upper left corner. */
export function projectOnWorldMap({ latitude, longitude }: Place): { x: number; y: number } {
  const east = (((longitude - worldMapMeridian + 180) % 360) + 360) % 360;
  return {
    x: (east * worldMapSize.width) / 360,
    y: worldMapProjection.y - millerLatitude(latitude * radians) * scale,
  };
}
