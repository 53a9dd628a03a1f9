/** Who runs the site: one line in the footer, two where "About" leads. */
import type { ReactNode } from 'react';
import { inLanguage } from '#contract/domain/language.ts';
import { pages } from '#contract/domain/pages.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { targetClass } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';

export function SiteAbout(): ReactNode {
  const t = useTranslate();
  return (
    <Stack gap={2} measure="wide">
      <p>{t('siteEnd.honest')}</p>
      <Row gap={5} lines={0}>
        <Operator />
        <Link to={pages.contact.path} className={targetClass}>
          {t('footer.contact')}
        </Link>
      </Row>
    </Stack>
  );
}

/** In one line, nothing where nobody is named; the terms say the rest. */
export function Operator(): ReactNode {
  const t = useTranslate();
  const settings = useAnswer(queries.settings());
  const name = settings ? inLanguage(settings.operatorName, t.language) : '';
  if (!settings || name === '') return null;
  const { operatorPaper, operatorNumber, operatorVat } = settings;
  return (
    <Row as="p" gap={5} lines={0} size="sm">
      <span>{t.rich('siteEnd.operator', { name: <bdi>{name}</bdi> })}</span>
      {operatorNumber !== '' && (
        <span>{t.rich(`siteEnd.${operatorPaper}`, { number: <bdi>{operatorNumber}</bdi> })}</span>
      )}
      {operatorVat !== '' && <span>{t.rich('siteEnd.vat', { number: <bdi>{operatorVat}</bdi> })}</span>}
    </Row>
  );
}
