/** Theme (light, dark, system): stored in the cookie `theme`, applied as `data-theme` on `<html>`. */
import { createContext, type ReactNode, startTransition, useContext, useMemo, useState } from 'react';
import type { Theme } from '#contract/domain/theme.ts';

type ThemeChoice = { theme: Theme; setTheme: (theme: Theme) => void };

const ThemeContext = createContext<ThemeChoice | undefined>(undefined);

export function ThemeProvider({ initial, children }: { initial: Theme; children: ReactNode }): ReactNode {
  const [theme, setState] = useState(initial);
  const choice = useMemo(
    () => ({
      theme,
      setTheme: (next: Theme) => {
        storeCookie('theme', next);
        if (next === 'system') delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = next;
        // React would give up fields whose code has not come yet, and what was typed into them.
        startTransition(() => setState(next));
      },
    }),
    [theme],
  );
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext);
  if (!choice) throw new Error('ThemeProvider is missing above this component');
  return choice;
}

/** A choice that the server knows for a year. */
export function storeCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the server needs it; Cookie Store lacks browser support
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
