/** Chromium on this machine: found, or installed. Runs outside of tests too. */
import { execFile } from 'node:child_process';
import { accessSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);
const packageOf = createRequire(import.meta.url);

/** In containers Chromium runs as root, where its sandbox does not work. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const headlessShell = '/usr/bin/chromium-headless-shell';
/** The headless shell first: it uses a third less processor time. */
const knownPaths = [
  process.env.CHROMIUM_PATH,
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * Adds the headless shell where only the whole Chromium of Debian is installed; once before all tests, because it takes
 * seconds. Without a connection the tests use the whole Chromium.
 */
export async function addHeadlessShell(): Promise<void> {
  if (findChromium() !== '/usr/bin/chromium' || !canUseApt()) return;
  await installWithApt('chromium-headless-shell');
  if (exists(headlessShell)) return;
  await updatePackageLists();
  await installWithApt('chromium-headless-shell');
}

/** Installs Chromium if there is none: with apt as root on Debian, otherwise with Playwright. */
export async function launchOwnBrowser(more: readonly string[] = []): Promise<Browser> {
  const path = findChromium() ?? (await installChromium());
  return chromium.launch({ executablePath: path, args: [...flags, ...more], headless: true });
}

/**
 * The whole Chromium, its own process: the headless shell grants nobody notifications. Its page needs the
 * permission `notifications`.
 */
export async function launchBrowserWithNotifications(): Promise<Browser> {
  const path = findWholeChromium() ?? (await installChromium(['chromium'], findWholeChromium));
  return chromium.launch({ executablePath: path, args: flags, headless: true });
}

function findChromium(): string | undefined {
  return [...knownPaths, chromium.executablePath()].find((path) => path && exists(path));
}

function findWholeChromium(): string | undefined {
  const paths = [...knownPaths, chromium.executablePath()];
  return paths.find((path) => path && !path.includes('headless') && exists(path));
}

async function installChromium(
  names: readonly string[] = ['chromium-headless-shell', 'chromium'],
  find = findChromium,
): Promise<string> {
  if (canUseApt()) {
    await updatePackageLists();
    for (const name of names) if (!find()) await installWithApt(name);
  }
  if (!find()) {
    const cli = join(dirname(packageOf.resolve('playwright-core/package.json')), 'cli.js');
    await run(process.execPath, [cli, 'install', 'chromium']);
  }
  const path = find();
  if (!path) throw new Error('no Chromium was found and none could be installed; set CHROMIUM_PATH');
  return path;
}

const canUseApt = () => process.getuid?.() === 0 && exists('/usr/bin/apt-get');
/** A network that does not answer must not hold the tests up. */
const apt = (...args: string[]) => run('apt-get', args, { timeout: 120_000 }).catch(() => undefined);
const updatePackageLists = () => apt('update', '-q');
const installWithApt = (name: string) => apt('install', '-y', '-q', '--no-install-recommends', name);

function exists(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}
