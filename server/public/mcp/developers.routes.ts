/** For programs: `/developers`, a page of the public reads with an example of each, and `/llms.txt`. In English. */
import { type Context, Hono } from 'hono';
import { listDeals } from '#contract/api/deals.ts';
import { listClaims } from '#contract/api/record.ts';
import { addDays, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import { openApiPath } from '#contract/endpoints/public.ts';
import { isPublicRead, type Operation } from '#contract/operation.ts';
import { htmlType, textType } from '#server/platform/http/content-type.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { listPublic } from '#server/platform/http/openapi.routes.ts';
import { addressOfCall, parametersOf, publicFiles } from '#server/platform/http/openapi.ts';
import { renderPlainPage, renderTable, themeOf } from '#server/platform/http/plain-page.ts';
import { mcpPath } from './mcp.routes.ts';
import { mcpTools } from './mcp-tools.ts';

export const developersPath = '/developers';

type DevelopersContext = {
  config: { appUrl: string | null };
  now: () => Date;
  requestApi: (request: Request, env: HttpEnv['Bindings']) => Promise<Response>;
};

/** What everybody may read, in the order of the contract, but what one needs somebody's link for. */
export function listPublicReads(): readonly Operation[] {
  return listPublic().filter((operation) => isPublicRead(operation) && operation.tag !== 'Favorites');
}

export function developersRoutes(context: DevelopersContext): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get(developersPath, async (c) => {
    const ids = await findIds(context, c);
    const examples = exampleValues(context.now());
    const page = {
      language: 'en' as const,
      theme: themeOf(c.req.header('cookie')),
      title: 'For developers',
      intro: 'Prices with their history, and what became of every claim: free to read, without a key.',
      sections: renderSections(siteOf(context, c), (operation) => ({ ...examples, id: ids[operation.id] })),
    };
    const headers = {
      'content-type': htmlType,
      'cache-control': 'private, no-cache',
      'content-language': 'en',
    };
    return c.body(renderPlainPage(page), 200, headers);
  });
  routes.get(localizedPath('en', developersPath), (c) => c.redirect(developersPath, 308));
  routes.get('/llms.txt', (c) =>
    c.body(renderLlms(siteOf(context, c)), 200, {
      'content-type': textType,
      'cache-control': 'public, max-age=3600',
    }),
  );
  return routes;
}

function siteOf({ config }: DevelopersContext, c: Context<HttpEnv>): string {
  return config.appUrl ?? new URL(c.req.url).origin;
}

/** A deal and a claim of now, for the calls that name one. */
async function findIds(
  { requestApi }: DevelopersContext,
  c: Context<HttpEnv>,
): Promise<Record<string, string>> {
  const first = async ({ path }: Operation, query: string): Promise<string | undefined> => {
    const address = new URL(`${path}?${query}`, new URL(c.req.url).origin);
    const response = await requestApi(new Request(address), {});
    if (!response.ok) return undefined;
    const rows = (await response.json()) as { id: string | number; locked?: boolean }[];
    const found = rows.find(({ locked }) => !locked);
    return found && String(found.id);
  };
  const [deal, claim] = [await first(listDeals, ''), await first(listClaims, 'kind=verdict&perPage=1')];
  return { ...(deal !== undefined && { getDeal: deal }), ...(claim !== undefined && { getClaim: claim }) };
}

/** A value of every parameter that must be given. */
function exampleValues(now: Date): Record<string, string> {
  const departure = addDays(riyadhDate(now), 40);
  return {
    ...{ code: 'IST', origin: 'RUH', destination: 'IST', tripType: 'oneway', feathers: '4', price: '700' },
    ...{ month: monthOf(departure), departure, departureDate: departure, text: 'Istanbul 700 from Riyadh' },
  };
}

function renderSections(
  site: string,
  valuesOf: (operation: Operation) => Record<string, string | undefined>,
): string {
  const rows = listPublicReads().map((operation) => {
    const { path, summary } = operation;
    const parameters = parametersOf(operation);
    const values = valuesOf(operation);
    const given = parameters.filter(({ required, name }) => required && values[name] !== undefined);
    const isWhole = parameters.every(({ required, name }) => !required || values[name] !== undefined);
    const address = addressOfCall(
      operation,
      Object.fromEntries(given.map(({ name }) => [name, values[name]])),
    );
    const example = isWhole ? `<a href="${escapeHtml(address)}"><code>${escapeHtml(address)}</code></a>` : '';
    const names = parameters.map(({ name, required }) => (required ? name : `${name}?`)).join(', ');
    return `<dt><code>${escapeHtml(path)}</code></dt><dd>${escapeHtml(summary)}</dd><dd>${escapeHtml(names)}</dd><dd>${example}</dd>`;
  });
  const files = Object.entries(publicFiles).map(
    ([path, { summary }]) => `<li><a href="${path}"><code>${path}</code></a>: ${escapeHtml(summary)}</li>`,
  );
  return `<section><h2>Reads</h2>
<p>All of it is described in <a href="${openApiPath}">OpenAPI 3.1</a>. Amounts are SAR for one adult, days <code>yyyy-MM-dd</code>, moments UTC. <code>isSample</code> says that a price is not real. A listed price comes with the moment it was seen and its source.</p>
<p>Of each call: what it answers, its parameters (those with a question mark may be left out), and an example.</p>
<dl>${rows.join('')}</dl><ul>${files.join('')}</ul></section>
<section><h2>Limits</h2>
<p>Answers may be read from any page (CORS) and kept by their <code>ETag</code>. Costly calls, and <code>${mcpPath}</code>, answer 120 at once and 300 a minute for each address, then 429 with <code>Retry-After</code>. Prices of Premium destinations are not in them.</p></section>
<section><h2>Stability</h2>
<p>Fields are added without notice; a field that goes is marked as deprecated in OpenAPI for one version first, and the change log names it.</p></section>
<section><h2>Assistants (MCP)</h2>
<p>Streamable HTTP, read only, without a key:</p>
<ul><li>Claude Code: <code>claude mcp add --transport http hudhud ${escapeHtml(site + mcpPath)}</code></li>
<li>VS Code: <code>code --add-mcp '{"name":"hudhud","type":"http","url":"${escapeHtml(site + mcpPath)}"}'</code></li>
<li>Others: <code>{"mcpServers":{"hudhud":{"url":"${escapeHtml(site + mcpPath)}"}}}</code></li></ul>
${renderTable(
  ['Tool', 'What it answers'],
  mcpTools.map(
    ({ name, description }) => `<tr><td><code>${name}</code></td><td>${escapeHtml(description)}</td></tr>`,
  ),
)}</section>`;
}

/** See llmstxt.org. */
function renderLlms(site: string): string {
  const page = (path: string, about: string) => `- [${about}](${site}${localizedPath('en', path)})`;
  return [
    '# Hudhud',
    '',
    '> Cheap flights from Riyadh, Jeddah, Dammam and Medina. Every discount is proved from prices the site recorded itself, and the record says what became of each claim. Arabic and English. It sells no tickets.',
    '',
    'Prices are in SAR for one adult, and each says where and when it was seen. A price marked as sample is not real. Premium prices are not public.',
    '',
    `## MCP: ${site}${mcpPath} (streamable HTTP, read only, no key)`,
    '',
    ...mcpTools.map(({ name, description }) => `- ${name}: ${description}`),
    '',
    '## API',
    '',
    `- [Public reads with an example of each, and limits](${site}${developersPath})`,
    `- [OpenAPI 3.1](${site}${openApiPath})`,
    ...Object.entries(publicFiles).map(([path, { summary }]) => `- [${summary}](${site}${path})`),
    '',
    '## Pages',
    '',
    page('/', 'Cheapest fares now'),
    page(pages.deals.path, 'Deals'),
    page(pages.check.path, 'Is this price good?'),
    page(pages.record.path, 'What became of our deals'),
    '',
  ].join('\n');
}
