/** Bell: a price is watched. */
import { createIcon } from '#web/ui/icons.tsx';

export const BellIcon = createIcon('M5 17.5h14l-1.6-2.3V10.5a5.4 5.4 0 0 0-10.8 0v4.7ZM10 20.5h4M12 5V3.5');
