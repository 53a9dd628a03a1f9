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
  return follow(() => opened);
}

/** Whatever `read` gives at the moment of use, in hooks and tests. */
export function follow<Value extends object>(read: () => Value | undefined): Value {
  const current = (): Value => {
    const value = read();
    if (!value) throw new Error('It is opened in a hook: use it in hooks and tests');
    return value;
  };
  return new Proxy({} as Value, {
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
