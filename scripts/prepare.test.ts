import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { build } from './build-messages.ts';
import { areMessagesCompiled } from './prepare.ts';

test('messages are compiled again only after a file of them changed', async () => {
  const messages = await mkdtemp(join(tmpdir(), 'messages-'));
  onTestFinished(() => rm(messages, { recursive: true }));
  for (const name of ['ar.json', 'en.json']) await writeFile(join(messages, name), '{"a":"x"}');
  for (const name of ['admin.ar.json', 'admin.en.json']) await writeFile(join(messages, name), '{"b":"y"}');
  expect(await areMessagesCompiled(messages)).toBe(false);
  await build(messages);
  expect(await areMessagesCompiled(messages)).toBe(true);
  const later = new Date(Date.now() + 60_000);
  await utimes(join(messages, 'admin.ar.json'), later, later);
  expect(await areMessagesCompiled(messages)).toBe(false);
});
