/** Opens something for the tests of a file, or of a `describe`, and closes it after the last one. */
import { afterAll, beforeAll } from 'vitest';

/**
 * Call it before the hooks that use what it returns.
 * @param open called once, before the first test
 * @returns what was opened; usable in hooks and tests only
 */
export function openForFile<Opened extends { close: () => Promise<void> }>(
  open: () => Promise<Opened>,
): Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  const current = (): Opened => {
    if (!opened) throw new Error('It is opened in beforeAll: use it in hooks and tests');
    return opened;
  };
  return new Proxy({} as Opened, {
    get: (_, name) => Reflect.get(current(), name),
    set: (_, name, value) => Reflect.set(current(), name, value),
  });
}

/** Functions of what is opened, to be called by their names alone. */
export function functionsOf<Opened extends object>(opened: Opened): Opened {
  return new Proxy({} as Opened, {
    get:
      (_, name) =>
      (...args: unknown[]) => {
        const run = Reflect.get(opened, name) as unknown as (...given: unknown[]) => unknown;
        return run(...args);
      },
  });
}
