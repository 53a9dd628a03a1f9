/** Version, commit and build time of the program. */
import { readFileSync } from 'node:fs';
import { type BuildInfo, findBuildInfo } from '#scripts/build-info.ts';

export function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Commit and build time are null where neither git nor a build tells them. */
export async function readProgramInfo(): Promise<BuildInfo & { version: string; node: string }> {
  return { version: readVersion(), ...(await findBuildInfo()), node: process.versions.node };
}
