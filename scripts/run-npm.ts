/** Runs npm itself, the one that started this script where there is one. */
import { execFile } from 'node:child_process';
import { root } from './built.ts';

export type NpmResult = { code: number; stdout: string; stderr: string };

const mostOutput = 64 * 1024 * 1024;

export function runNpm(args: readonly string[], folder = root): Promise<NpmResult> {
  const own = process.env.npm_execpath;
  const [file, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  return new Promise((done, fail) => {
    const options = { cwd: folder, maxBuffer: mostOutput, shell: process.platform === 'win32' && !own };
    execFile(file, [...first, ...args], options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') fail(error);
      else done({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}
