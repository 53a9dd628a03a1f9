/** `/runbook`: docs/operations/runbook.md as a page, so that the administration can link to its sections. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Hono } from 'hono';
import { runbookPath } from '#contract/domain/health.ts';
import { AppError } from '#server/platform/errors.ts';
import { escapeHtml } from './html.ts';
import type { HttpEnv } from './http-env.ts';
import { createPlainPage, renderPlainPage } from './plain-page.ts';

const document = resolve(import.meta.dirname, '../../../docs/operations/runbook.md');

type Rendered = { title: string; intro: string; sections: string };

/** The document is read once, at the first request. */
export function runbookRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const respond = createPlainPage();
  let rendered: Promise<Rendered | null> | undefined;
  routes.get(runbookPath, async (c) => {
    rendered ??= readFile(document, 'utf8').then(render, () => null);
    const page = await rendered;
    if (page === null) throw new AppError('not_found', { log: 'the runbook is not installed' });
    return respond(c, {
      language: 'en',
      render: (reader) => renderPlainPage({ ...page, home: 'Home' }, reader),
      headers: { 'x-robots-tag': 'noindex' },
    });
  });
  return routes;
}

/** The title, the first paragraph, and the sections with the ids that links name. */
async function render(markdown: string): Promise<Rendered> {
  const { Marked } = await import('marked');
  const [head = '', ...parts] = markdown.split(/^## /m);
  const [title = '', ...intro] = head.replace(/^# /, '').trim().split('\n');
  const marked = new Marked();
  const sections = parts.map((part) => {
    const [name = '', ...body] = part.split('\n');
    const id = escapeHtml(name.trim().toLowerCase().replaceAll(' ', '-'));
    const html = marked.parse(body.join('\n'), { async: false });
    return `<section id="${id}"><h2>${escapeHtml(name.trim())}</h2>${html}</section>`;
  });
  const plain = intro.join(' ').replaceAll('`', '').trim();
  return { title, intro: plain, sections: sections.join('') };
}
