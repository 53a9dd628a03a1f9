/** Picture of a destination: its photo, or the drawn scene in the light or dark version of the theme. */
import type { ReactNode } from 'react';
import type { PhotoView } from '#contract/api/destination-photo.ts';
import { ThemedImage } from '#web/ui/themed-image.tsx';

type DestinationPictureProps = {
  /** IATA code of the destination. */
  code: string;
  photo: PhotoView | null;
  /** What the photo shows, for readers who do not see it; empty beside the name of the city. */
  alt?: string;
  width: number;
  height: number;
  /** Load at once, or near the viewport. */
  loading: 'eager' | 'lazy';
  className?: string | undefined;
};

/** Width and height hold its room; the photo names its author as a tooltip. */
export function DestinationPicture({ code, photo, alt = '', ...image }: DestinationPictureProps): ReactNode {
  if (!photo) return <ThemedImage subject={`scene-${code}`} {...image} />;
  return <img {...image} src={photo.cardUrl} alt={alt} title={photo.credit} decoding="async" />;
}
