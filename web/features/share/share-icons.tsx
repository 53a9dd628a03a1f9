/** Icons of the share options. */
import { createIcon } from '#web/ui/icons.tsx';

/** Three connected dots. */
export const ShareIcon = createIcon(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="17.5" cy="5.5" r="2.5" />
    <circle cx="17.5" cy="18.5" r="2.5" />
    <path d="m8.2 10.8 7.1-4M8.2 13.2l7.1 4" />
  </>,
  { turns: true },
);

export const DeviceShareIcon = createIcon('M12 15V3.5M8 7l4-3.5L16 7M7 11H5.5v9h13v-9H17');

export const WhatsappIcon = createIcon(
  <>
    <path d="m3.8 20.2 1.2-4.3a8.3 8.3 0 1 1 3.2 3.1Z" />
    <path d="M9 8.5c0 3.5 3 6.5 6.5 6.5l1-1.8-2.2-1.2-1 1c-1-.4-1.9-1.3-2.3-2.3l1-1-1.2-2.2Z" />
  </>,
);

/** Two overlapping sheets. */
export const CopyIcon = createIcon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M15 5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15" />
  </>,
);
