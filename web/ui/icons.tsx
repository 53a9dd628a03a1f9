/** Icons; directional ones are mirrored in right-to-left pages. */
import type { ReactNode } from 'react';

type IconProps = { size?: number; className?: string | undefined };

export function Icon(props: IconProps & { turns?: boolean; children: ReactNode }): ReactNode {
  const { size = 20, className, turns = false, children } = props;
  return (
    <svg
      className={className}
      data-turns={turns || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** A component that draws one path; shapes of their own only where one is painted otherwise. */
export function createIcon(drawing: ReactNode, { turns = false } = {}): (props: IconProps) => ReactNode {
  const shapes = typeof drawing === 'string' ? <path d={drawing} /> : drawing;
  return (props) => (
    <Icon {...props} turns={turns}>
      {shapes}
    </Icon>
  );
}

/** Seal with a check mark: verified by the price history. */
export const VerifiedIcon = createIcon(
  'm12 2.8 2.4 1.8 3 .1.9 2.8 2.3 1.9-.9 2.8.9 2.9-2.3 1.9-.9 2.8-3 .1-2.4 1.8-2.4-1.8-3-.1-.9-2.8-2.3-1.9.9-2.9-.9-2.8 2.3-1.9.9-2.8 3-.1ZM8.6 12.2l2.3 2.3 4.5-4.7',
);

export const WarningIcon = createIcon('M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17.2v.1');

export const LockIcon = createIcon(
  'M7 10.5h10a2 2 0 0 1 2 2v5.5a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2ZM8 10.5V8a4 4 0 0 1 8 0v2.5',
);

export const CloseIcon = createIcon('m6 6 12 12M18 6 6 18');

export const SunIcon = createIcon(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
);

export const MoonIcon = createIcon('M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2Z');

export const DeviceIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" stroke="none" />
  </>,
);

export const GridIcon = createIcon('M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z');

export const MenuIcon = createIcon('M4 7h16M4 12h16M4 17h16');

export const HeartIcon = createIcon(
  'M12 20c-4.9-3.7-8.3-6.8-8.3-10.6A4.5 4.5 0 0 1 12 6.9a4.5 4.5 0 0 1 8.3 2.5c0 3.8-3.4 6.9-8.3 10.6Z',
);

export const PlaceIcon = createIcon(
  'M12 21c4.5-4.6 6.8-8.2 6.8-11A6.8 6.8 0 0 0 5.2 10c0 2.8 2.3 6.4 6.8 11ZM9.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0Z',
);

export const SearchIcon = createIcon('M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0ZM16 16l4.5 4.5');

export const ExternalIcon = createIcon(
  'M14 5h5v5M19 5l-8 8M18 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h4',
  { turns: true },
);

export const CalendarIcon = createIcon(
  'M6 5.5h12a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5h-12a2.5 2.5 0 0 1-2.5-2.5v-10a2.5 2.5 0 0 1 2.5-2.5ZM3.5 10h17M8 3.5v4M16 3.5v4',
);

export const BellIcon = createIcon('M5 17.5h14l-1.6-2.3V10.5a5.4 5.4 0 0 0-10.8 0v4.7ZM10 20.5h4M12 5V3.5');
