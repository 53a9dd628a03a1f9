/** Shown to guests on pages that need a signed-in user. */
import type { ReactNode } from 'react';
import { loginPath } from '#web/addresses/login-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Card, Row, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';

/** `next` is the path to return to after signing in, without language prefix. */
export function AccessRequired({ next }: { next: string }): ReactNode {
  const t = useTranslate();
  return (
    <Card as="section" align="center" gap={3} aria-labelledby="access-required">
      <Text as="span" tone="accent">
        <LockIcon size={32} />
      </Text>
      <h2 id="access-required">{t('account.access.title')}</h2>
      <Text tone="soft" measure="narrow">
        {t('account.access.text')}
      </Text>
      <Row justify="center" gap={3} above={2}>
        <Link to={loginPath({ next })} className={buttonClass('primary')}>
          {t('account.access.login')}
        </Link>
        <Link to={loginPath({ tab: 'signup', next })} className={buttonClass('quiet')}>
          {t('nav.signUp')}
        </Link>
      </Row>
    </Card>
  );
}
