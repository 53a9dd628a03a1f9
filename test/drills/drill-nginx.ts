/** nginx without root in a folder of its own, with the edge configuration of `deploy/`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type DrillOptions, expectThat, port, root } from './drill.ts';

export type Nginx = {
  url: string;
  /** Lines of the access log: status, cache status, upstream status, path. */
  readLog: () => Promise<string[]>;
};

/** The file of `deploy/` with the addresses, folders and names of the drill; each must be there to be changed. */
async function readEdge(folder: string, nodes: readonly number[]): Promise<string> {
  const changes: [RegExp, string][] = [
    [
      /( {4}server 127\.0\.0\.1:\d+ max_fails=3 fail_timeout=2s;\n)+/,
      nodes.map((each) => `    server 127.0.0.1:${each} max_fails=3 fail_timeout=2s;\n`).join(''),
    ],
    [/\/var\/cache\/nginx\/hudhud/, join(folder, 'cache')],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port(0)} backlog=4096;`],
    [/server_name example\.sa;/, 'server_name _;'],
    [/ {4}ssl_certificate .*\n {4}ssl_certificate_key .*\n/, ''],
  ];
  let text = await readFile(join(root, 'deploy/nginx/edge.conf'), 'utf8');
  for (const [pattern, replacement] of changes) {
    expectThat(pattern.test(text), `edge.conf has no ${pattern}`);
    text = text.replace(pattern, replacement);
  }
  return text;
}

/** @param nodes ports of the web processes */
export async function startNginx(drill: DrillOptions, nodes: readonly number[]): Promise<Nginx> {
  const folder = join(drill.folder, 'nginx');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'edge.conf'), await readEdge(folder, nodes));
  const log = join(folder, 'access.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')} warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http {
  ${temporary}
  log_format drill '$status $upstream_cache_status $upstream_status $request_method $request_uri';
  access_log ${log} drill;
  log_subrequest on;
  include ${join(folder, 'edge.conf')};
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'spawn').catch(() => expectThat(false, 'nginx is not installed'));
  drill.cleanups.push(async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  });
  const url = `http://127.0.0.1:${port(0)}`;
  for (let look = 0; look < 50; look += 1) {
    expectThat(child.exitCode === null, 'nginx did not start');
    const isUp = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await wait(100);
  }
  const readLog = async (): Promise<string[]> => (await readFile(log, 'utf8')).split('\n').filter(Boolean);
  return { url, readLog };
}
