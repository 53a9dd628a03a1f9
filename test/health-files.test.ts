/** Alert rules, dashboard, runbook and docs agree with the figures the site really has, and with each other. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { listMetricSources } from '#server/admin/health/metric-sources.ts';
import { siteLimits } from '#server/admin/health/site-state.ts';
import { createMetrics } from '#server/platform/http/metrics.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');
const rulesFile = read('deploy/prometheus/hudhud.rules.yml');
const dashboard = read('deploy/grafana/hudhud.json');
const runbook = read('docs/operations/runbook.md');
const guide = read('docs/operations/health.md');

type Rule = { alert: string; expr: string; severity: string };
const rules: Rule[] = rulesFile
  .split('- alert: ')
  .slice(1)
  .map((text) => ({
    alert: /^\w+/.exec(text)?.[0] ?? '',
    expr: /expr: '(.+)'/.exec(text)?.[1] ?? '',
    severity: /severity: (\w+)/.exec(text)?.[1] ?? '',
  }));
const alerts = [...new Set(rules.map(({ alert }) => alert))];
const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);

/** Metrics of an expression, without the suffixes of a histogram. */
const metricsIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:hudhud|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );

/** Every metric the site has, also those without a value now. */
let known: Set<string>;
const site = setUpTestSite();
beforeAll(async () => {
  const sources = listMetricSources(site.context);
  const { body } = await createMetrics(sources).read();
  known = new Set([...body.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));
});

it('reads the rules', () => {
  expect(rules.length).toBeGreaterThan(30);
  for (const { alert, expr, severity } of rules) expect([alert, expr, severity]).not.toContain('');
});

it('the dashboard names only metrics that the site has, and the alert rules every one of the site’s own', () => {
  expect(metricsIn(dashboard).filter((name) => !known.has(name))).toEqual([]);
  const judged = new Set(metricsIn(rules.map(({ expr }) => expr).join('\n')));
  expect([...judged].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => name.startsWith('hudhud_') && !judged.has(name))).toEqual([]);
});

it('the dashboard and the guide show every metric of the site', () => {
  const own = [...known].filter((name) => name.startsWith('hudhud_'));
  const shown = new Set(metricsIn(dashboard));
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
  const listed = new Set([...guide.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name));
  expect(own.filter((name) => !listed.has(name))).toEqual([]);
  expect([...listed].filter((name) => name?.startsWith('hudhud_') && !known.has(name))).toEqual([]);
});

it('every alert has a section of the runbook, and every section an alert', () => {
  expect([...sections].sort()).toEqual([...alerts].sort());
  for (const alert of alerts)
    expect(rulesFile).toContain(`runbook: docs/operations/runbook.md#${alert.toLowerCase()}`);
  for (const part of runbook.split(/^## /m).slice(1))
    for (const word of ['**Means.**', '**Readers see.**', '**Do.**']) expect(part).toContain(word);
});

it('each rule is tried by promtool’s tests', () => {
  const tried = read('deploy/prometheus/hudhud.rules.test.yml');
  for (const { alert, severity } of rules)
    expect(tried).toMatch(
      new RegExp(
        `alertname: ${alert}\\n\\s+exp_alerts:(?:\\n(?!  - name| +- eval_time).*)*severity: ${severity}`,
      ),
    );
});

describe('the numbers of the rules are those the administration judges by', () => {
  it.each(siteLimits)('$reason', ({ metric, at: { warning, bad, isLess } }) => {
    const found = rules
      .filter(({ expr }) => expr.includes(metric))
      .map(({ expr, severity }) => [severity, ...(/(>=|==|<) ([\d.]+)/.exec(expr) ?? []).slice(1)]);
    const expected = [
      ['warning', warning],
      ['critical', bad],
    ].flatMap(([severity, limit]) =>
      limit === undefined ? [] : [[severity, isLess ? '<' : '>=', String(limit)]],
    );
    // A figure that is 1 or 0.
    const compared = found.map((rule) => rule.map((part) => (part === '==' ? '>=' : part)));
    expect(compared).toEqual(expected);
  });
});
