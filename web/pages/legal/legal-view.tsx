/** Renders a legal text: date, table of contents, sections. */
import type { ReactNode } from 'react';
import { openApiPath } from '#contract/endpoints/public.ts';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { PageHead } from '#web/seo/page-head.tsx';
import { Link } from '#web/ui/link.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import {
  type LegalBlock,
  type LegalDocument,
  type LegalSection,
  renameSite,
  splitLinks,
} from './legal-document.ts';
import styles from './legal-view.module.css';

export function LegalView({ text: written }: { text: LegalDocument }): ReactNode {
  const text = renameSite(written, useTranslate()('common.siteName'), useSiteName());
  return (
    <>
      <PageHead title={text.title} description={text.description} />
      <PageHero title={text.title} lead={text.lead} />
      <StripedDivider />
      <div className={styles.page}>
        <nav className={styles.contents} aria-label={text.contents}>
          <p className={styles.updated}>{text.updated}</p>
          <h2 className={styles.contentsTitle}>{text.contents}</h2>
          <ol className={styles.list}>
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={styles.text}>
          {text.sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </article>
      </div>
    </>
  );
}

function Section({ section: { id, title, blocks } }: { section: LegalSection }): ReactNode {
  const titleId = `${id}-title`;
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {blocks.map((block) => (
        <Block key={typeof block === 'string' ? block : block[0]} block={block} />
      ))}
    </section>
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
    <ul className={styles.points}>
      {block.map((point) => (
        <li key={point}>
          <Words text={point} />
        </li>
      ))}
    </ul>
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
