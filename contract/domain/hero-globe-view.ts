/** View of the landing page's globe, so that prices can be placed on the server's image. */

/** Radius of the globe in percent of the image's size. */
const heroGlobeRadiusPercent = 47.5;

/** Destinations of the arcs, spread over the visible half. */
export const heroGlobeDestinations = ['LHR', 'IST', 'CAI', 'TBS', 'DXB', 'BOM', 'KUL', 'ADD', 'CMN'] as const;

type Place = { latitude: number; longitude: number };

/** Centre of the view: north-west of the origin, where most destinations are. */
export function heroGlobeCenter(origin: Place): Place {
  return { latitude: origin.latitude + 10, longitude: origin.longitude - 6 };
}

/** Orthographic position of a place in percent of the picture's width and height; `isVisible` on the near half. */
export function projectOnHeroGlobe(
  origin: Place,
  place: Place,
): { x: number; y: number; isVisible: boolean } {
  const center = heroGlobeCenter(origin);
  const radians = Math.PI / 180;
  const phi = place.latitude * radians;
  const phi0 = center.latitude * radians;
  const lambda = (place.longitude - center.longitude) * radians;
  const depth = Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(lambda);
  return {
    x: 50 + heroGlobeRadiusPercent * Math.cos(phi) * Math.sin(lambda),
    y:
      50 -
      heroGlobeRadiusPercent *
        (Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(lambda)),
    isVisible: depth > 0,
  };
}
