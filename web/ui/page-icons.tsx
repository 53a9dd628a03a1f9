/** Icons used by single pages, loaded with those pages. */
import { createIcon } from './icons.tsx';

/** Points onward: to the right in English, to the left in Arabic. */
export const ChevronIcon = createIcon('m9 5 7 7-7 7', { turns: true });

/** Points onward: to the right in English, to the left in Arabic. */
export const ArrowIcon = createIcon('M4 12h15M13 6l6 6-6 6', { turns: true });

/** Points back: to the left in English, to the right in Arabic. */
export const BackIcon = createIcon('M20 12H5M11 6l-6 6 6 6', { turns: true });

export const PlaneIcon = createIcon(
  'M21 12c0-1-1-1.6-2-1.6h-4.2L9.6 3.5H7.5l2.3 6.9H5.6L3.8 8H2.4l1 4-1 4h1.4l1.8-2.4h4.2l-2.3 6.9h2.1l5.2-6.9H19c1 0 2-.6 2-1.6Z',
  { turns: true },
);

export const CheckIcon = createIcon('m5 12.5 4.5 4.5L19 7.5');

export const ClockIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>,
);

/** Three sliders. */
export const FilterIcon = createIcon(
  <>
    <path d="M4 6.5h9M18 6.5h2M4 12h2M11 12h9M4 17.5h7M16 17.5h4" />
    <circle cx="15.5" cy="6.5" r="2" />
    <circle cx="8.5" cy="12" r="2" />
    <circle cx="13.5" cy="17.5" r="2" />
  </>,
);

export const ListIcon = createIcon('M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1', { turns: true });

export const MailIcon = createIcon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
    <path d="m4.5 8 7.5 5.5L19.5 8" />
  </>,
);

export const EyeIcon = createIcon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);

export const EyeOffIcon = createIcon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM4 20 20 4',
);

/** Desktop screen: a signed-in device. */
export const ScreenIcon = createIcon(
  <>
    <rect x="3.5" y="4.5" width="17" height="11.5" rx="2" />
    <path d="M12 16v4M8 20h8" />
  </>,
);

export const ExternalIcon = createIcon(
  'M14 5h5v5M19 5l-8 8M18 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h4',
  { turns: true },
);

export const CalendarIcon = createIcon(
  <>
    <rect x="3.5" y="5.5" width="17" height="15" rx="2.5" />
    <path d="M3.5 10h17M8 3.5v4M16 3.5v4" />
  </>,
);
