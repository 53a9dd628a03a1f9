/** Picture of a destination: its photo with the credit, its drawn landmark, or the map of the way there. */
import type { ReactNode } from 'react';
import type { PhotoView } from '#contract/api/destination-photo.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { ThemedImage } from '#web/ui/themed-image.tsx';

/** Cities whose own landmark is drawn in `web/public/scenes`, by the airports that share its picture. */
const landmarkCities =
  'ATH BAH BKK BOM CAI,SPX CDG,ORY CPT DEL DOH DXB FCO GIG GYD HYD IST,SAW JFK,EWR KUL KWI LHE LHR,LGW ' +
  'MCT MLE PEK,PKX PVG SFO SIN SJJ SYD TBS TPE VCE YYZ';
const scenes = new Map(
  landmarkCities.split(' ').flatMap((city) => city.split(',').map((code) => [code, city.slice(0, 3)])),
);

/** Path of the scene without theme and ending; undefined for a place without one. */
export function findScene(code: string): string | undefined {
  const name = scenes.get(code);
  return name && `/scenes/${name}`;
}

/** Width and height hold its room; the photo names its author as a tooltip. */
export function DestinationPicture(props: {
  /** IATA code of the departure airport, where the way on a map begins. */
  origin: string;
  code: string;
  photo: PhotoView | null;
  /** Describes the photo to readers who do not see it; empty beside the name of the city. */
  alt?: string;
  width: number;
  height: number;
  /** Load at once, or near the viewport. */
  loading: 'eager' | 'lazy';
  className?: string | undefined;
}): ReactNode {
  const { origin, code, photo, alt = '', ...image } = props;
  const language = useLanguage();
  if (photo) return <img {...image} src={photo.cardUrl} alt={alt} title={photo.credit} decoding="async" />;
  return <ThemedImage path={findScene(code) ?? `/art/${origin}-${code}.${language}`} {...image} />;
}
