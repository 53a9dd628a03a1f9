/** Bell: a price is watched. */
import type { ReactNode } from 'react';
import { Icon, type IconProps } from '#web/ui/icons.tsx';

export function BellIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M5 17.5h14l-1.6-2.3V10.5a5.4 5.4 0 0 0-10.8 0v4.7ZM10 20.5h4M12 5V3.5" />
    </Icon>
  );
}
