/** Server-drawn image in the light or dark version of the theme. */
import type { ReactNode } from 'react';
import { useTheme } from '#web/state/theme.tsx';

type ThemedImageProps = {
  /** Name under `/art`, without theme and ending. */
  subject: string;
  width: number;
  height: number;
  /** Load at once, or near the viewport. */
  loading: 'eager' | 'lazy';
  className?: string | undefined;
};

/** Decorative. */
export function ThemedImage({ subject, width, height, loading, className }: ThemedImageProps): ReactNode {
  const { theme } = useTheme();
  const image = (
    <img
      className={className}
      src={`/art/${subject}.${theme === 'dark' ? 'dark' : 'light'}.svg`}
      width={width}
      height={height}
      alt=""
      loading={loading}
      decoding="async"
    />
  );
  if (theme !== 'system') return image;
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`/art/${subject}.dark.svg`} />
      {image}
    </picture>
  );
}
