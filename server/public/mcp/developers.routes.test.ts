import { beforeAll, expect, it } from 'vitest';
import { recordJob } from '#server/pipeline/record/record.jobs.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import { tagsOf } from '#test/support/page-text.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { listPublicReads } from './developers.routes.ts';
import { mcpTools } from './mcp-tools.ts';

const local = setUpTestSite();

beforeAll(async () => {
  await local.ingest(buildRecordedSite(testNow));
  await recordJob.run(local.context);
  await local.context.record.read();
});

const read = async (path: string) => (await local.app.request(path)).text();

it('gives one example of every public read, which answers', async () => {
  const html = await read('/developers');
  const paths = tagsOf(html, 'a').flatMap(({ href }) => (href?.startsWith('/api/') ? [href] : []));
  const examples = paths.map((path) => path.replaceAll('&amp;', '&'));
  for (const { path } of listPublicReads()) {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
    expect([path, examples.filter((each) => pattern.test(each)).length > 0]).toEqual([path, true]);
  }
  for (const path of examples) expect([path, (await local.app.request(path)).status]).toEqual([path, 200]);
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).not.toMatch(/<script| style=/);
});

it('names every tool for assistants, on the page and in llms.txt, which stays short', async () => {
  const [html, text] = [await read('/developers'), await read('/llms.txt')];
  for (const { name, description } of mcpTools) {
    expect(html).toContain(`<code>${name}</code>`);
    expect(text).toContain(`- ${name}: ${description}`);
  }
  expect(text.split('\n').length).toBeLessThanOrEqual(40);
  for (const [, address = ''] of text.matchAll(/\]\(http:\/\/localhost([^)]+)\)/g))
    if (!/^\/en\//.test(address))
      expect([address, (await local.app.request(address)).status]).toEqual([address, 200]);
});
