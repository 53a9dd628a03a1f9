/** Detects forbidden effects of tests; each guard returns a function that reports violations. */
import { Socket } from 'node:net';
import { format } from 'node:util';

type TakeFaults = () => string[];

let installed: readonly TakeFaults[] | undefined;

/** Guards shared by the test files of a worker. */
export function installGuards(): readonly TakeFaults[] {
  installed ??= [guardNetwork(), guardConsole(), guardPrototypes()];
  return installed;
}

const { Request: ownRequest, Response: ownResponse } = globalThis;

/** @hono/node-server replaces global classes with reduced ones; restores the originals. */
export function restoreGlobals(): void {
  Object.defineProperty(globalThis, 'Request', { value: ownRequest });
  Object.defineProperty(globalThis, 'Response', { value: ownResponse });
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\]|::ffff:127(\.\d{1,3}){3}|0\.0\.0\.0)$/i;

/** Connections to other machines fail and are reported, even if the code handles the error. */
function guardNetwork(): TakeFaults {
  const faults: string[] = [];
  const connect = Socket.prototype.connect;
  Socket.prototype.connect = function guarded(this: Socket, ...args: unknown[]) {
    const host = hostOf(args);
    if (host === undefined || loopback.test(host)) return Reflect.apply(connect, this, args);
    const fault = `a connection to ${host} was tried; tests stay on this machine`;
    faults.push(fault);
    throw new Error(fault);
  };
  return () => faults.splice(0);
}

/** Undefined for pipes, and for ports without host, which are local. */
function hostOf(args: readonly unknown[]): string | undefined {
  const [first, second] = args;
  // `net.connect` passes normalised arguments as an array.
  if (Array.isArray(first)) return hostOf(first);
  if (typeof first === 'object' && first !== null) {
    return 'host' in first && typeof first.host === 'string' && !hasPath(first) ? first.host : undefined;
  }
  return typeof second === 'string' && (typeof first === 'number' || /^\d+$/.test(String(first)))
    ? second
    : undefined;
}

function hasPath(options: object): boolean {
  return 'path' in options && typeof options.path === 'string' && !('port' in options && options.port);
}

/** Unexpected `console.error` and `console.warn` are faults; a test that expects them replaces them. */
function guardConsole(): TakeFaults {
  const faults: string[] = [];
  for (const level of ['error', 'warn'] as const) {
    const print = console[level].bind(console);
    console[level] = (...args: unknown[]) => {
      faults.push(`console.${level}: ${format(...args)}`);
      print(...args);
    };
  }
  return () => faults.splice(0);
}

const prototypes = { Object: Object.prototype, Array: Array.prototype, Function: Function.prototype };

/** Reports and removes properties added to built-in prototypes. */
function guardPrototypes(): TakeFaults {
  const known = Object.entries(prototypes).map(([name, prototype]) => ({
    name,
    prototype,
    keys: new Set(Reflect.ownKeys(prototype)),
  }));
  return () =>
    known.flatMap(({ name, prototype, keys }) =>
      Reflect.ownKeys(prototype)
        .filter((key) => !keys.has(key))
        .map((key) => {
          Reflect.deleteProperty(prototype, key);
          return `${name}.prototype was given ${String(key)}`;
        }),
    );
}
