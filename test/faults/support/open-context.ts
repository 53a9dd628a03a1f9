/** The site's context on a data folder without sample fares, for processes that a test ends or waits for. */
import { createContext } from '#server/app/context.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createLogger } from '#server/platform/logger.ts';

type Options = { environment?: Record<string, string>; now?: () => Date };

export function openContext(dataDir: string, { environment, ...clock }: Options = {}) {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', ...environment });
  return createContext({ config, logger: createLogger('silent'), ...clock });
}
