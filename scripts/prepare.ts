/** Makes sure that built files exist before a command of the site runs. */
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
