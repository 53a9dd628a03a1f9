/** A short word that appears beside what it explains; for pages that load it, never on first paint. */
import { Direction, Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import { directionOf } from '#contract/domain/language.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import styles from './tooltip.module.css';

/** `children` is the one element that is explained; it must take a ref and be focusable. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }): ReactNode {
  return (
    <Direction.Provider dir={directionOf(useLanguage())}>
      <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
        <RadixTooltip.Root>
          <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
          <RadixTooltip.Portal>
            <RadixTooltip.Content className={styles.tooltip} sideOffset={6}>
              {text}
            </RadixTooltip.Content>
          </RadixTooltip.Portal>
        </RadixTooltip.Root>
      </RadixTooltip.Provider>
    </Direction.Provider>
  );
}
