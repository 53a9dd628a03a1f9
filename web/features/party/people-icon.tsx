/** Two people: the travellers. */
import { createIcon } from '#web/ui/icons.tsx';

export const PeopleIcon = createIcon(
  <>
    <circle cx="9" cy="8" r="3.2" />
    <path d="M3 19.5a6 6 0 0 1 12 0M16 5.2a3 3 0 0 1 0 5.6M17.5 14.2a5.4 5.4 0 0 1 3.5 5.3" />
  </>,
);
