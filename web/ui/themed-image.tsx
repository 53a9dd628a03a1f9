/** Server-drawn image in the light or dark version of the theme. */
import type { ReactNode } from 'react';
import { useTheme } from '#web/state/theme.tsx';

/** Decorative. */
export function ThemedImage(props: {
  /** Without theme and ending. */
  path: string;
  width: number;
  height: number;
  /** Load at once, or near the viewport. */
  loading: 'eager' | 'lazy';
  className?: string | undefined;
  /** It is what the page is opened for: fetched before other pictures, and drawn with the words around it. */
  isFirst?: boolean;
}): ReactNode {
  const { path, loading, className, isFirst = false, ...size } = props;
  const { theme } = useTheme();
  const image = (
    <img
      className={className}
      src={`${path}.${theme === 'dark' ? 'dark' : 'light'}.svg`}
      {...size}
      alt=""
      loading={loading}
      decoding={isFirst ? 'sync' : 'async'}
      fetchPriority={isFirst ? 'high' : 'low'}
    />
  );
  if (theme !== 'system') return image;
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`${path}.dark.svg`} />
      {image}
    </picture>
  );
}
