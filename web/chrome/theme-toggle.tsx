/** Button that cycles through the themes: system, light, dark. */
import type { ReactNode } from 'react';
import { type Theme, themes } from '#contract/domain/theme.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useTheme } from '#web/state/theme.tsx';
import { Button } from '../ui/button.tsx';
import { DeviceIcon, MoonIcon, SunIcon } from '../ui/icons.tsx';

const icons = { system: DeviceIcon, light: SunIcon, dark: MoonIcon } as const;
const names = { system: 'theme.system', light: 'theme.light', dark: 'theme.dark' } as const;

export function ThemeToggle(): ReactNode {
  const translate = useTranslate();
  const { theme, setTheme } = useTheme();
  const next = themeAfter(theme);
  const Icon = icons[theme];
  const label = translate('theme.change', { current: translate(names[theme]), next: translate(names[next]) });
  return (
    <Button look="plain" aria-label={label} title={translate(names[theme])} onClick={() => setTheme(next)}>
      <Icon />
    </Button>
  );
}

function themeAfter(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
}
