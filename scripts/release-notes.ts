/** `npm run release-notes [-- VERSION]`: prints the section of a version in CHANGELOG.md; fails when there is none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './built.ts';

/**
 * The text of a version's section. A version that is not released yet has the section `Unreleased`.
 * @throws when there is neither
 */
export function findReleaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const titled = (title: string): string | undefined =>
    sections.find((section) => section.match(/^\[?([^\]\s]+)/)?.[1] === title);
  const section = titled(version) ?? (hasReleased(sections, version) ? undefined : titled('Unreleased'));
  const notes = section?.slice(section.indexOf('\n') + 1).trim();
  if (!notes) throw new Error(`CHANGELOG.md has no section for ${version}`);
  return notes;
}

/** Whether this version is older than the newest one that has a section. */
function hasReleased(sections: readonly string[], version: string): boolean {
  const versions = sections.flatMap((section) => section.match(/^\[?(\d+\.\d+\.\d+)/)?.[1] ?? []);
  return versions.some((released) => compareVersions(released, version) > 0);
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

if (import.meta.main) {
  try {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
    console.log(findReleaseNotes(changelog, process.argv[2] ?? version));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
