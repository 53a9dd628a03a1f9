/** HTML page of the API documentation: no script, both languages, light and dark. */
import type { Language } from '#contract/domain/language.ts';
import { errorStatus } from '#contract/error.ts';
import type { Operation } from '#contract/operation.ts';
import { arabicSummaries, docsTexts } from './docs-texts.ts';
import { escapeHtml } from './html.ts';
import { errorCodesOf, errorExample, type Parameter, parametersOf, schemaOf } from './openapi.ts';
import { type PlainPageReader, renderPlainPage } from './plain-page.ts';
import { exampleOf, type JsonSchema } from './schema-example.ts';

export function renderDocsPage(operations: readonly Operation[], reader: PlainPageReader): string {
  const { language } = reader;
  const texts = docsTexts[language];
  const groups = [...Map.groupBy(operations, (operation) => operation.tag)];
  const contents = operations
    .map(
      (operation) => `<li><a href="#${operation.id}">${escapeHtml(summaryOf(operation, language))}</a></li>`,
    )
    .join('');
  const sections = groups
    .map(
      ([tag, members]) =>
        `<section><h2>${escapeHtml(texts.tags[tag] ?? tag)}</h2>${members
          .map((operation) => renderOperation(operation, language))
          .join('')}</section>`,
    )
    .join('');
  const introduction = `<ul>${texts.rules.map((rule) => `<li>${escapeHtml(rule)}</li>`).join('')}</ul>
<p>${escapeHtml(texts.errorShape)}</p>${codeBlock(errorExample('validation_failed', language), texts.errorShape)}
<p><a href="/api/openapi.json">${escapeHtml(texts.machineReadable)}</a></p>
<nav aria-labelledby="contents"><h2 id="contents">${escapeHtml(texts.contents)}</h2><ul>${contents}</ul></nav>`;
  const { title, intro, home } = texts;
  return renderPlainPage({ title, intro, home, introduction, sections }, reader);
}

function summaryOf(operation: Operation, language: Language): string {
  return language === 'ar' ? (arabicSummaries[operation.id] ?? operation.summary) : operation.summary;
}

function renderOperation(operation: Operation, language: Language): string {
  const texts = docsTexts[language];
  const answer = exampleOf(schemaOf(operation.response));
  return `<article id="${operation.id}"><h3>${escapeHtml(summaryOf(operation, language))}</h3>
<p><code><span class="method">${operation.method.toUpperCase()}</span> ${escapeHtml(operation.path)}</code></p>
<h4>${escapeHtml(texts.parameters)}</h4>${renderParameters(parametersOf(operation), language)}
${renderSent(operation, language)}
<h4>${escapeHtml(texts.answer)}</h4>${codeBlock(answer, `${texts.answer}: ${operation.id}`)}
<details><summary>${escapeHtml(texts.errors)}</summary>${renderErrors(operation, language)}</details></article>`;
}

/** Example request: a link to open, or a body. */
function renderSent(operation: Operation, language: Language): string {
  const texts = docsTexts[language];
  const target = escapeHtml(exampleTarget(operation));
  if (!operation.body) {
    return `<h4>${escapeHtml(texts.example)}</h4><p><a href="${target}"><code>${target}</code></a></p>`;
  }
  const { properties = {}, required = [], ...schema } = schemaOf(operation.body);
  const rows = Object.entries(properties).map(
    ([name, field]) => `<tr><td><code>${escapeHtml(name)}</code></td>
<td>${valuesOf(field, name)}</td><td>${escapeHtml(required.includes(name) ? texts.required : texts.optional)}</td></tr>`,
  );
  return `<h4>${escapeHtml(texts.body)}</h4><p>${escapeHtml(texts.bodyRule)}</p>
<div class="scroll"><table><thead><tr><th scope="col">${escapeHtml(texts.name)}</th>
<th scope="col">${escapeHtml(texts.kind)}</th><td></td></tr></thead><tbody>${rows.join('')}</tbody></table></div>
${codeBlock(exampleOf({ ...schema, properties, required }), `${texts.body}: ${operation.id}`)}`;
}

/** An example path and query that can be opened. */
export function exampleTarget(operation: Operation): string {
  const parameters = parametersOf(operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    return encodeURIComponent(String(parameter ? exampleOf(parameter.schema, name) : name));
  });
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name, schema }) => [name, String(exampleOf(schema, name))]),
  ).toString();
  return query ? `${path}?${query}` : path;
}

function renderParameters(parameters: readonly Parameter[], language: Language): string {
  const texts = docsTexts[language];
  if (parameters.length === 0) return `<p>${escapeHtml(texts.noParameters)}</p>`;
  const rows = parameters.map((parameter) => {
    const standard = parameter.schema.default;
    const need = parameter.required ? texts.required : texts.optional;
    const fallback =
      standard === undefined ? '' : ` (${texts.byDefault}: <code>${escapeHtml(String(standard))}</code>)`;
    return `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${escapeHtml(texts[parameter.in])}</td>
<td>${valuesOf(parameter.schema, parameter.name)}</td><td>${escapeHtml(need)}${fallback}</td></tr>`;
  });
  return `<div class="scroll"><table><thead><tr><th scope="col">${escapeHtml(texts.name)}</th>
<th scope="col">${escapeHtml(texts.where)}</th><th scope="col">${escapeHtml(texts.kind)}</th><td></td></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`;
}

function valuesOf(schema: JsonSchema, name: string): string {
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ');
  if (schema.minimum !== undefined && schema.maximum !== undefined && schema.maximum < 1e6) {
    return `<code>${schema.minimum}–${schema.maximum}</code>`;
  }
  return `<code>${escapeHtml(String(exampleOf(schema, name)))}</code>`;
}

function renderErrors(operation: Operation, language: Language): string {
  const texts = docsTexts[language];
  const rows = errorCodesOf(operation).map(
    (code) => `<tr><td>${errorStatus[code]}</td><td><code>${code}</code></td>
<td>${escapeHtml(errorExample(code, language).message)}</td></tr>`,
  );
  return `<div class="scroll"><table><thead><tr><th scope="col">${escapeHtml(texts.status)}</th>
<th scope="col">${escapeHtml(texts.code)}</th><th scope="col">${escapeHtml(texts.message)}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`;
}

/** Focusable, so that the keyboard can scroll it. */
function codeBlock(value: unknown, label: string): string {
  return `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}
