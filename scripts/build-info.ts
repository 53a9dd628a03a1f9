/** The commit of the sources and the time of the build, written beside the build for places without git. */
import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dist, root } from './built.ts';

export type BuildInfo = {
  /** Full hash, with `-dirty` when files were changed since; null where it is not known. */
  commit: string | null;
  /** ISO time; null where nothing was built. */
  builtAt: string | null;
};

export const buildInfoName = 'build-info.json';
const nothing: BuildInfo = { commit: null, builtAt: null };
const gitMs = 5000;

/**
 * Recorded by a build: the commit that git says, else `GIT_COMMIT`, which a container build passes in.
 * @param now of the build
 */
export async function describeBuild(now: Date, folder = root): Promise<BuildInfo> {
  const commit = (await readGitCommit(folder)) ?? process.env.GIT_COMMIT ?? null;
  return { commit: commit || null, builtAt: now.toISOString() };
}

/** The commit that git says now, since a server's file may be newer than the build; else that of the build. */
export async function findBuildInfo(folder = root, built = dist): Promise<BuildInfo> {
  const recorded = await readFile(join(built, buildInfoName), 'utf8').then(
    (text): BuildInfo => ({ ...nothing, ...JSON.parse(text) }),
    () => nothing,
  );
  return { ...recorded, commit: (await readGitCommit(folder)) ?? recorded.commit };
}

/** Null where there is no git, or where the folder only lies inside another repository. */
async function readGitCommit(folder: string): Promise<string | null> {
  try {
    const git = async (...args: string[]): Promise<string> =>
      (await promisify(execFile)('git', args, { cwd: folder, timeout: gitMs })).stdout.trim();
    if (realpathSync(await git('rev-parse', '--show-toplevel')) !== realpathSync(folder)) return null;
    const changed = await git('status', '--porcelain', '--untracked-files=no');
    return (await git('rev-parse', 'HEAD')) + (changed === '' ? '' : '-dirty');
  } catch {
    return null;
  }
}
