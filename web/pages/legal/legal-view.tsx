/** Renders a legal text: date, table of contents, sections. */
import type { ReactNode } from 'react';
import { openApiPath } from '#contract/endpoints/public.ts';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { PageHead } from '#web/seo/page-head.tsx';
import { calmTargetClass } from '#web/ui/button.tsx';
import { Page, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import parts from '#web/ui/text.module.css';
import {
  type LegalBlock,
  type LegalDocument,
  type LegalSection,
  renameSite,
  splitLinks,
} from './legal-document.ts';
import styles from './legal-view.module.css';

export function LegalView(props: {
  text: LegalDocument;
  /** Stands first, as the administrator typed it. */
  operator?: LegalSection | null;
}): ReactNode {
  const { text: written, operator = null } = props;
  const text = renameSite(written, useTranslate()('common.siteName'), useSiteName());
  const sections = operator ? [operator, ...text.sections] : text.sections;
  return (
    <>
      <PageHead title={text.title} description={text.description} />
      <PageHero title={text.title} lead={text.lead} />
      <Page gap={6} className={styles.page}>
        <nav className={styles.contents} aria-label={text.contents}>
          <Soft>{text.updated}</Soft>
          <Text as="h2" size="lg" above={4}>
            {text.contents}
          </Text>
          <Stack as="ol" above={2}>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className={calmTargetClass}>
                  {title}
                </a>
              </li>
            ))}
          </Stack>
        </nav>
        <Stack as="article" gap={6} measure="wide">
          {sections.map(({ id, title, blocks }) => (
            <Stack key={id} as="section" gap={4} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {blocks.map((block) => (
                <Block key={typeof block === 'string' ? block : block[0]} block={block} />
              ))}
            </Stack>
          ))}
        </Stack>
      </Page>
    </>
  );
}

function Block({ block }: { block: LegalBlock }): ReactNode {
  if (typeof block === 'string') {
    return (
      <p>
        <Words text={block} />
      </p>
    );
  }
  return (
    <Stack as="ul" gap={3} className={parts.bars}>
      {block.map((point) => (
        <li key={point}>
          <Words text={point} />
        </li>
      ))}
    </Stack>
  );
}

function Words({ text }: { text: string }): ReactNode {
  return splitLinks(text).map(({ words, to }) => {
    if (to === null) return words;
    // The API documentation is not a route of this app.
    if (to === openApiPath) {
      return (
        <a key={words} href={to}>
          {words}
        </a>
      );
    }
    return (
      <Link key={words} to={to}>
        {words}
      </Link>
    );
  });
}
