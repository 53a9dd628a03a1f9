import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLicences } from '#scripts/build.ts';
import dataSources from './data-sources.json' with { type: 'json' };
import { type ListedPackage, licencesRoutes } from './licences.routes.ts';

const root = resolve(import.meta.dirname, '../../..');
let folder: string;
let listed: ListedPackage[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hudhud-licences-'));
  listed = await listLicences(root, new Set(['react', 'react-remove-scroll-bar']));
  await writeFile(join(folder, 'licences.json'), JSON.stringify(listed));
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (path: string, name = 'licences.json') => {
  const response = await licencesRoutes(join(folder, name)).request(path);
  return { response, text: await response.text() };
};

describe('the list of a build', () => {
  it('has every production dependency, with the notice of what is delivered', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const names = new Set(listed.map(({ name }) => name));
    expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(devDependencies).filter((name) => names.has(name))).toEqual([]);
    const react = listed.find(({ name }) => name === 'react');
    expect(react?.text).toMatch(/Copyright \(c\) Meta Platforms[\s\S]+Permission is hereby granted/);
    expect(listed.find(({ name }) => name === 'hono')).toMatchObject({ licence: 'MIT', text: null });
  });

  it('writes the notice of a package that names MIT and carries no file', () => {
    const { text } = listed.find(({ name }) => name === 'react-remove-scroll-bar') ?? {};
    expect(text).toMatch(/^MIT License\n\nCopyright \(c\) .+\n\nPermission is hereby granted/);
  });

  it('refuses to deliver what is no package of production', async () => {
    await expect(listLicences(root, new Set(['vitest']))).rejects.toThrow('no package of production: vitest');
  });
});

describe('/licences', () => {
  it.each([
    ['/licences', '<html lang="ar" dir="rtl">', 'الرخص والمصادر'],
    ['/en/licences', '<html lang="en" dir="ltr">', 'Licenses and sources'],
  ])('%s tells sources, packages and notices', async (path, head, title) => {
    const { response, text } = await read(path);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain(head);
    expect(text).toContain(`<h1>${title}</h1>`);
    for (const { name, address } of dataSources) {
      expect(text).toContain(name);
      expect(text).toContain(address);
    }
    for (const { name } of listed) expect(text).toContain(`<code>${name}</code>`);
    expect(text).toContain('Copyright (c) Meta Platforms');
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });

  it('names every source that asks for attribution, with its licence', () => {
    const asked = readFileSync(join(root, 'data/SOURCES.md'), 'utf8').match(/(\w+) \(CC BY 4\.0\)/g) ?? [];
    expect(asked.length).toBeGreaterThan(0);
    const credited = dataSources.filter(({ licence }) => licence === 'CC BY 4.0');
    expect(credited.map(({ name }) => name)).toEqual(['GeoNames', 'OpenTravelData']);
    for (const { licenceAddress } of credited)
      expect(licenceAddress).toContain('creativecommons.org/licenses/by/4.0');
  });

  it('still tells the sources where nothing was built', async () => {
    const { text } = await read('/en/licences', 'none.json');
    expect(text).toContain('GeoNames');
    expect(text).toContain('once the site is built');
  });
});
