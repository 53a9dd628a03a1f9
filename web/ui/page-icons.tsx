/** Icons used by single pages, loaded with those pages. */
import { createIcon } from './icons.tsx';

/** Points onward: to the right in English, to the left in Arabic. */
export const ChevronIcon = createIcon('m9 5 7 7-7 7', { turns: true });

/** Points onward: to the right in English, to the left in Arabic. */
export const ArrowIcon = createIcon('M4 12h15M13 6l6 6-6 6', { turns: true });

/** Points back: to the left in English, to the right in Arabic. */
export const BackIcon = createIcon('M20 12H5M11 6l-6 6 6 6', { turns: true });

export const CheckIcon = createIcon('m5 12.5 4.5 4.5L19 7.5');

export const ListIcon = createIcon('M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1', { turns: true });

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
