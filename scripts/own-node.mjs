/**
 * Entry of every npm script: puts the Node version installed as a package first in PATH and runs the given file
 * with it. Plain JavaScript, since it runs on any Node.
 */
import { spawn } from 'node:child_process';
import { existsSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const needed = 26;
const modules = resolve(import.meta.dirname, '../node_modules');

/** @returns the path from `node_modules` of the Node for a platform, whether it is installed or not */
export function placeOfNode(platform, arch) {
  if (platform === 'win32') return `node-win-${arch}/bin/node.exe`;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${arch}/bin/node`;
}

/**
 * npm 10 removes the link to this Node together with packages of other platforms.
 * @returns the path of a suitable Node; undefined when there is none
 */
export function findNode({ modules, version, execPath, platform, arch }) {
  const own = placeOfNode(platform, arch);
  if (Number.parseInt(version, 10) >= needed) return execPath;
  if (!existsSync(join(modules, own))) return undefined;
  if (platform === 'win32') {
    writeFileSync(join(modules, '.bin/node.cmd'), `@"%~dp0\\..\\${own.replaceAll('/', '\\')}" %*\r\n`);
  } else {
    rmSync(join(modules, '.bin/node'), { force: true });
    symlinkSync(`../${own}`, join(modules, '.bin/node'));
  }
  return join(modules, own);
}

/** What the started process finds in its environment, where the operator sets nothing else. */
const environment = {
  // Also for the thread of the database. Where the folder cannot be written, nothing is kept.
  NODE_COMPILE_CACHE: join(modules, '.cache/hudhud/compiled'),
  // glibc's allocator reads them before any code runs; some 150 MB less after ten minutes.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
};

function main(args) {
  const { execPath, platform, arch } = process;
  const { node: version } = process.versions;
  const node = findNode({ modules, version, execPath, platform, arch });
  if (!node) {
    console.error(
      `Hudhud runs on Node ${needed}, and this is Node ${version}: its own Node was not installed for ` +
        `${platform} ${arch}. Run "npm ci" without --omit=optional, or put Node ${needed} on the PATH.`,
    );
    process.exitCode = 1;
    return;
  }
  if (args.length === 0) return;
  const env = { ...environment, ...process.env };
  // In the place of this process, where the system and this Node can do so.
  if (node === execPath && platform !== 'win32') process.execve(node, [node, ...args], env);
  const child = spawn(node, args, { stdio: 'inherit', env });
  // A terminal sends SIGINT to both.
  process.on('SIGINT', () => undefined).on('SIGTERM', () => child.kill());
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

const isCommand = import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href;
if (isCommand) main(process.argv.slice(2));
