/** How far places lie from each other. */

export type Position = { latitude: number; longitude: number };

/** Great-circle kilometres (haversine, mean earth radius 6,371 km). */
export function kilometresBetween(from: Position, to: Position): number {
  const radians = Math.PI / 180;
  const latitudes = Math.sin(((to.latitude - from.latitude) * radians) / 2) ** 2;
  const longitudes = Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2;
  const chord = latitudes + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * longitudes;
  return 12_742 * Math.asin(Math.sqrt(chord));
}
