/** Runs before the commands of the site: what the build makes is there, or is made as far as they import it. */
import { canBuild, requireBuilt } from './built.ts';

/** @throws NotBuiltError where nothing is built and the tools that build are not installed */
export async function prepare(): Promise<void> {
  if (!canBuild()) return requireBuilt();
  const { build: buildMessages } = await import('./build-messages.ts');
  await buildMessages();
}

if (import.meta.main) {
  try {
    await prepare();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
