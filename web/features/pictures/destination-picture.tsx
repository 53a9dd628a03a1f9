/** Picture of a destination: its photo with the credit, its drawn landmark, or its poster. */
import type { ReactNode } from 'react';
import type { PhotoView } from '#contract/api/destination-photo.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { formatDay } from '#contract/domain/localized-format.ts';
import { ThemedImage } from '#web/ui/themed-image.tsx';

/** Cities whose own landmark is drawn in `web/public/scenes`, by the airports that share its picture. */
const landmarkCities =
  'ATH BAH CAI,SPX CDG,ORY CPT DOH GIG GYD IST,SAW JFK,EWR KWI LHR,LGW MCT MLE PVG SFO SIN SYD TBS VCE YYZ';
const scenes = new Map(
  landmarkCities.split(' ').flatMap((city) => city.split(',').map((code) => [code, city.slice(0, 3)])),
);

/** Path of the scene without theme and ending; undefined for a place without one. */
export function findScene(code: string): string | undefined {
  const name = scenes.get(code);
  return name && `/scenes/${name}`;
}

/** Path of the poster without theme and ending: under the sky of a day, its month and the moon's phase of eight. */
export function posterOf(code: string, day: IsoDate | null): string {
  if (day === null) return `/art/${code}`;
  const ageOfMoon = Number(formatDay(day, 'en', { day: 'numeric' }, 'hijri'));
  return `/art/${code}.${day.slice(5, 7)}-${Math.round((ageOfMoon / 29.5) * 8) % 8}`;
}

/** Width and height hold its room; the photo names its author as a tooltip. */
export function DestinationPicture(props: {
  code: string;
  /** Of the departure, where one is chosen or known. */
  day: IsoDate | null;
  photo: PhotoView | null;
  /** Describes the photo to readers who do not see it; empty beside the name of the city. */
  alt?: string;
  width: number;
  height: number;
  /** Load at once, or near the viewport. */
  loading: 'eager' | 'lazy';
  className?: string | undefined;
}): ReactNode {
  const { code, day, photo, alt = '', ...image } = props;
  if (photo) return <img {...image} src={photo.cardUrl} alt={alt} title={photo.credit} decoding="async" />;
  return <ThemedImage path={findScene(code) ?? posterOf(code, day)} {...image} />;
}
