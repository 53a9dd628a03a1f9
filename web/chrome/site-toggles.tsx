/** Switches of language and theme, in the header and in the drawer. */
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { themes } from '#contract/domain/theme.ts';
import { storeInSession, takeFromSession } from '#web/api/storage.ts';
import { saveLanguage, storeLanguage } from '#web/features/account/account-language.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { findCanonicalPath } from '#web/seo/canonical-path.ts';
import { useTheme } from '#web/state/theme.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { DeviceIcon, MoonIcon, SunIcon } from '#web/ui/icons.tsx';

/** Where the reader was on a page, for the same in the other language. */
const scrollKey = 'scrolledTo';

/** Link to this place of the page in the other language; the server saves the choice, in the account when signed in. */
export function LanguageToggle(): ReactNode {
  const translate = useTranslate();
  const user = useUser();
  const { pathname, search } = useLocation();
  const other: Language = useLanguage() === 'ar' ? 'en' : 'ar';
  // The server's page is shared, and the address of one reader may have parameters that concern nobody else: it has the
  // canonical path, which the browser keeps until the reader goes on.
  const path = import.meta.env.SSR
    ? (findCanonicalPath(pathname, new URLSearchParams(search)) ?? pathname)
    : pathname + search;
  const address = localizedPath(other, path);
  useEffect(() => {
    const kept = takeFromSession<{ pathname: string; y: number }>(scrollKey);
    if (kept?.pathname === pathname) window.scrollTo(0, kept.y);
  }, [pathname]);
  return (
    <a
      className={buttonClass('plain')}
      suppressHydrationWarning
      href={`${address}${address.includes('?') ? '&' : '?'}lang=${other}`}
      hrefLang={other}
      lang={other}
      dir={other === 'ar' ? 'rtl' : 'ltr'}
      onClick={({ currentTarget, ctrlKey, metaKey, shiftKey }) => {
        currentTarget.hash = window.location.hash;
        // Another tab opens at its top.
        if (!ctrlKey && !metaKey && !shiftKey) storeInSession(scrollKey, { pathname, y: window.scrollY });
        storeLanguage(other);
        if (user) void saveLanguage(other);
      }}
    >
      {translate('nav.otherLanguage')}
    </a>
  );
}

const icons = { system: DeviceIcon, light: SunIcon, dark: MoonIcon } as const;
const names = { system: 'theme.system', light: 'theme.light', dark: 'theme.dark' } as const;

export function ThemeToggle(): ReactNode {
  const translate = useTranslate();
  const { theme: taken, setTheme } = useTheme();
  // The page takes it over once the code of all its parts has come; the button says it at once.
  const [chosen, setChosen] = useState({ before: taken, theme: taken });
  const theme = chosen.before === taken ? chosen.theme : taken;
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  const Icon = icons[theme];
  const label = translate('theme.change', { current: translate(names[theme]), next: translate(names[next]) });
  const change = () => {
    setChosen({ before: taken, theme: next });
    setTheme(next);
  };
  return (
    <Button look="plain" aria-label={label} title={translate(names[theme])} onClick={change}>
      <Icon />
    </Button>
  );
}
