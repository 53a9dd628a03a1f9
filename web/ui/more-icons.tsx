/** Icons that the first page does not show, loaded with the screens that do. */
import { createIcon } from './icons.tsx';

export const ClockIcon = createIcon('M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0ZM12 7v5l3.5 2');

export const MailIcon = createIcon(
  'M6 5.5h12a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-12a2.5 2.5 0 0 1-2.5-2.5v-8a2.5 2.5 0 0 1 2.5-2.5ZM4.5 8l7.5 5.5L19.5 8',
);

export const EyeIcon = createIcon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0Z',
);

export const EyeOffIcon = createIcon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM4 20 20 4',
);

export const ScreenIcon = createIcon(
  'M5.5 4.5h13a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2ZM12 16v4M8 20h8',
);

export const ExitIcon = createIcon(
  'M14 4.5H7A1.5 1.5 0 0 0 5.5 6v12A1.5 1.5 0 0 0 7 19.5h7M10.5 12H20M16.5 8.5 20 12l-3.5 3.5',
  { turns: true },
);

/** Points back: to the left in English, to the right in Arabic. */
export const BackIcon = createIcon('M20 12H5M11 6l-6 6 6 6', { turns: true });

/** Points onward: to the right in English, to the left in Arabic. */
export const ChevronIcon = createIcon('m9 5 7 7-7 7', { turns: true });

/** Points onward: to the right in English, to the left in Arabic. */
export const ArrowIcon = createIcon('M4 12h15M13 6l6 6-6 6', { turns: true });

export const CheckIcon = createIcon('m5 12.5 4.5 4.5L19 7.5');

export const ListIcon = createIcon('M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1', { turns: true });
