/** Where administrators sign in. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n.tsx';
import { PageHead } from '#web/page-head.tsx';

export function AdminLogin(): ReactNode {
  const t = useTranslate();
  return (
    <main>
      <PageHead title={t('admin.login.title')} isIndexed={false} />
      <h1>{t('admin.login.title')}</h1>
    </main>
  );
}
