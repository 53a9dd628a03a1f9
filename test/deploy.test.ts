/** The files under deploy/ and the install guide: one set of variables, ports, paths, commands and limits. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/api/index.ts';
import type { Operation } from '#contract/operation.ts';
import { providerModules } from '#server/app/providers.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { probePaths } from '#server/platform/http/health.routes.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const captures = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const capture = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';

const dockerfile = read('deploy/Dockerfile');
const unit = read('deploy/systemd/hudhud@.service');
const nginx = read('deploy/nginx/hudhud.conf');
const caddyfile = read('deploy/caddy/Caddyfile');
const guide = read('docs/install.md');
const pods = ['web', 'worker'].map((name) => read(`deploy/kubernetes/${name}.yaml`));
const composeFiles = ['deploy/compose.yaml', 'deploy/compose.postgres.yaml'].map(read);
const instances = ['web-1', 'web-2', 'worker'];
const kubernetes = globSync('deploy/kubernetes/*.yaml', { cwd: root }).map(read);

const example = { ...parseEnv(read('deploy/hudhud.env.example')), PASSWORD_PEPPER: 'x'.repeat(32) };
const ofUnit = parseEnv(capture(unit, /^Environment=(.+)$/gm).replaceAll(' ', '\n'));
const ofImage = parseEnv(
  capture(dockerfile, /^ENV (PATH=[\s\S]+?)\nUSER/gm)
    .replaceAll('\\\n', '\n')
    .replaceAll(/^ +/gm, ''),
);
const ofInstance = (name: string) => parseEnv(read(`deploy/systemd/${name}.env`));
const configOf = (...parts: NodeJS.Dict<string>[]) =>
  readConfig(Object.assign({}, ...parts), [], providerModules);

describe('variables', () => {
  /** Of Docker, Compose, Caddy and PostgreSQL's image. */
  const foreign = new Set([
    ...['PATH', 'GIT_COMMIT', 'SITE_ADDRESS', 'UPSTREAMS'],
    ...['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'],
  ]);
  const known = new Set(captures(read('.env.example'), /^#([A-Z][A-Z_]+)=/gm));
  const listVariables = (path: string) => {
    const text = read(path);
    if (path.endsWith('.yaml')) return captures(text, /^\s+(?:- \{ name: )?([A-Z][A-Z_]+)[:,]/gm);
    if (path.endsWith('.service')) return Object.keys(ofUnit);
    if (path.endsWith('Dockerfile')) return Object.keys(ofImage);
    if (path.endsWith('Caddyfile')) return captures(text, /\{\$([A-Z_]+)/g);
    return captures(text, /^#?([A-Z][A-Z_]+)=/gm);
  };

  it.each(
    globSync('deploy/{*,{caddy,kubernetes,systemd}/*}', { cwd: root, exclude: ['**/nginx'] }).filter((path) =>
      /\.\w+$|file$/.test(path),
    ),
  )('%s names only those of the configuration', (path) => {
    const unknown = listVariables(path).filter((name) => !known.has(name) && !foreign.has(name));
    expect(unknown).toEqual([]);
  });

  it('are found in the files', () => {
    expect(listVariables('deploy/compose.postgres.yaml')).toContain('DATABASE_URL');
    expect(listVariables('deploy/kubernetes/web.yaml')).toContain('SERVICES');
    expect(listVariables('deploy/kubernetes/config.yaml')).toContain('TRUST_PROXY');
    expect(Object.keys(ofImage)).toContain('MANAGEMENT_PORT');
    expect(Object.keys(ofUnit)).toContain('DATA_DIR');
  });

  it.each(instances)('start %s as they stand', (name) => {
    const config = configOf(ofUnit, example, ofInstance(name));
    expect(config).toMatchObject({ isProduction: true, trustProxy: 1, host: '127.0.0.1' });
    expect(config.services).toEqual({ web: name !== 'worker', worker: name === 'worker' });
  });

  it('start everything in one process, and the image', () => {
    const embedded = { ...example, DATABASE_URL: '', ALLOW: 'embedded-database' };
    expect(configOf(ofUnit, embedded).services).toEqual({ web: true, worker: true });
    const config = configOf(ofImage, embedded, { TRUST_PROXY: '1' });
    expect(config).toMatchObject({ isProduction: true, host: '0.0.0.0', management: { host: '0.0.0.0' } });
    expect(config.dataDirectory.startsWith(`${capture(dockerfile, /^VOLUME (.+)$/gm)}/`)).toBe(true);
  });
});

describe('ports and paths', () => {
  const webPorts = ['web-1', 'web-2'].map((name) => ofInstance(name).PORT ?? '');

  it('are those of the web processes in nginx and Caddy', () => {
    expect(captures(nginx, /^ +server 127\.0\.0\.1:(\d+)/gm)).toEqual(webPorts);
    expect(webPorts[0]).toBe(ofUnit.PORT);
    expect(caddyfile).toContain(`127.0.0.1:${ofUnit.PORT}}`);
    for (const text of composeFiles)
      expect(text).toMatch(new RegExp(`UPSTREAMS: \\w+:${ofImage.PORT}$`, 'm'));
  });

  it('are different for each process of a machine', () => {
    const management = instances.map((name) => ofInstance(name).MANAGEMENT_PORT);
    expect(new Set([...webPorts, ...management]).size).toBe(5);
    expect(captures(guide, /http:\/\/127\.0\.0\.1:(\d+)/g).every((port) => management.includes(port))).toBe(
      true,
    );
  });

  it('are those of the image in the pods', () => {
    expect(dockerfile).toContain(`EXPOSE ${ofImage.PORT} ${ofImage.MANAGEMENT_PORT}\n`);
    for (const text of pods) {
      expect(text).toContain(`{ name: management, containerPort: ${ofImage.MANAGEMENT_PORT} }`);
      expect(captures(text, /path: (\/[\w]+), port: management/g)).toEqual([
        '/healthz',
        '/healthz',
        '/readyz',
      ]);
    }
    expect(pods[0]).toContain(`{ name: http, containerPort: ${ofImage.PORT} }`);
    for (const path of [...captures(dockerfile, /MANAGEMENT_PORT\}(\/\w+)`/g), '/healthz']) {
      expect(probePaths.has(path)).toBe(true);
    }
  });

  it('of the pods are reached by the proxy and by Prometheus alone', () => {
    const policy = read('deploy/kubernetes/network-policy.yaml');
    expect(captures(policy, /metadata\.name: ([\w-]+) \}/g)).toEqual(['ingress-nginx', 'monitoring']);
    expect(captures(policy, /- \{ port: (\w+) \}/g)).toEqual(['http', 'management']);
    expect(read('deploy/kubernetes/kustomization.yaml')).toContain('  - network-policy.yaml\n');
    for (const text of pods) expect(text).toContain('labels: { app: hudhud, part: ');
  });

  it('of files exist where the guide and the image take them', () => {
    const named = captures(guide, /\/opt\/hudhud\/current\/(deploy\/[\w./*@-]+)/g);
    expect(named.length).toBeGreaterThan(4);
    for (const path of named) expect(globSync(path, { cwd: root })).not.toEqual([]);
    const ignored = read('.dockerignore').split('\n');
    expect(ignored.find((line) => !line.startsWith('#'))).toBe('*');
    const copied = captures(dockerfile, /^COPY --from=build \/app\/([\w.-]+)/gm);
    for (const name of copied.filter((each) => !['dist', 'node_modules'].includes(each))) {
      expect(existsSync(join(root, name))).toBe(true);
      expect(ignored.some((line) => line === `!${name}` || line.startsWith(`!${name}/`))).toBe(true);
    }
  });

  it('hold every folder outside the server that its modules read', () => {
    const copied = new Set(captures(dockerfile, /^COPY --from=build \/app\/([\w.-]+)/gm));
    const modules = globSync('server/**/*.ts', { cwd: root }).filter((path) => !/\.test\.ts$/.test(path));
    const outside = modules.flatMap((path) => {
      const above = '\\.\\./'.repeat(path.split('/').length - 1);
      return captures(read(path), new RegExp(`'${above}([\\w.-]+)`, 'g'));
    });
    expect(outside).toContain('data');
    expect(outside.filter((name) => !copied.has(name))).toEqual([]);
  });
});

describe('commands', () => {
  it('of the guide and the files are scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const texts = [guide, dockerfile, ...composeFiles, read('deploy/systemd/hudhud')].join('\n');
    const named = captures(texts, /(?:npm run|node --run|^hudhud|`hudhud) (?:--silent )?([a-z][\w-]*)/gm);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it.each([
    [['migrate', '--', '--nonsense'], 2, "Unknown option '--nonsense'"],
    [['migrate', '--', '--help'], 0, 'Exit codes of --check'],
    [['nonsense'], 2, 'there is no command "nonsense"'],
    [[], 2, 'Usage: hudhud COMMAND'],
  ])('of the server, `hudhud %s`, end with the exit code %i of the command', (args, code, said) => {
    const folder = mkdtempSync(join(tmpdir(), 'hudhud-command-'));
    const script = read('deploy/systemd/hudhud')
      .replace('/opt/hudhud/current', root)
      .replace('/etc/hudhud/hudhud.env', join(folder, 'empty.env'));
    writeFileSync(join(folder, 'hudhud'), script);
    writeFileSync(join(folder, 'empty.env'), 'DATABASE_URL=\n');
    // Stands in for the change of user, which needs root and the user.
    const setpriv = '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n';
    writeFileSync(join(folder, 'setpriv'), setpriv, { mode: 0o755 });
    const env = { PATH: `${folder}:${dirname(process.execPath)}:${process.env.PATH}` };
    const ended = spawnSync('sh', [join(folder, 'hudhud'), ...args], { env, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect([ended.status, ended.stdout + ended.stderr]).toEqual([code, expect.stringContaining(said)]);
  });
});

describe('proxies', () => {
  const edge = read('deploy/nginx/edge.conf');

  it('pass on no id and no trace that a client made up', () => {
    for (const text of [nginx, edge]) {
      expect(text).toMatch(/^ +proxy_set_header X-Request-Id \$request_id;$/m);
      expect(text).toMatch(/^ +proxy_set_header traceparent "";$/m);
    }
    expect(caddyfile).toMatch(/^\t+header_up X-Request-Id \{http\.request\.uuid\}$/m);
    expect(caddyfile).toMatch(/^\t+header_up -traceparent$/m);
  });

  it('take parameters of advertisements off an address, with one way to read each', () => {
    const source = capture(edge, /"~(\^\(\?<hudhud_page>[^"]+)" \$hudhud_page/g);
    // `[^&]*&?` may end anywhere, so that refusing an address took as many tries as there are ways to cut it.
    expect(source).not.toContain('&?');
    const pageOf = (address: string) => new RegExp(source).exec(address)?.groups?.hudhud_page;
    expect(['/?gclid=1', '/deals?utm_source=a&fbclid=', '/deals?utm_a=b&'].map(pageOf)).toEqual([
      ...['/', '/deals', '/deals'],
    ]);
    expect(['/deals', '/deals?origin=RUH', '/deals?utm_a=b&origin=RUH', '/?utm_a'].map(pageOf)).toEqual(
      new Array(4).fill(undefined),
    );
    expect(pageOf(`/deals?${'utm_a='.repeat(1000)}&x`)).toBeUndefined();
  });
});

describe('the cluster', () => {
  it('lets nobody change the databases without a password', () => {
    const api = capture(read('deploy/cluster/patroni.yml'), /^restapi:\n([\s\S]+?)\n\n/gm);
    expect(api).toMatch(/^ {2}authentication:\n {4}username: \S+\n {4}password: \S+$/m);
  });
});

describe('limits', () => {
  const megabytes = 1_000_000;
  const seconds = (pattern: RegExp, path: string) =>
    Number(capture(read(path), pattern).replaceAll('_', '')) / 1000;
  const stopSeconds = seconds(/endingMilliseconds = ([\d_]+)/, 'server/app/run-process.ts');

  it('let the largest body through', () => {
    const largest = Math.max(
      ...(operations as unknown as readonly Operation[]).map(({ mostBodyBytes = 0 }) => mostBodyBytes),
    );
    const sizes = [
      capture(nginx, /client_max_body_size (\d+)m;/g),
      capture(caddyfile, /max_size (\d+)MB/g),
      ...kubernetes.flatMap((text) => captures(text, /proxy-body-size: (\d+)m/g)),
    ].map(Number);
    expect(sizes).toHaveLength(3);
    for (const size of sizes) expect(size * megabytes).toBeGreaterThan(largest);
  });

  it('give a process the time it needs to stop', () => {
    expect(stopSeconds).toBeGreaterThan(0);
    const times = [
      capture(unit, /^TimeoutStopSec=(\d+)$/gm),
      ...composeFiles.flatMap((text) => captures(text, /image: hudhud[\s\S]+?stop_grace_period: (\d+)s/g)),
      ...pods.map((text) => capture(text, /terminationGracePeriodSeconds: (\d+)/g)),
    ].map(Number);
    expect(times).toHaveLength(5);
    for (const time of times) expect(time).toBeGreaterThan(stopSeconds);
    const asleep = Number(capture(pods[0] ?? '', /"sleep", "(\d+)"/g));
    expect(times[3]).toBeGreaterThan(stopSeconds + asleep);
  });

  it('leave the worker room for backups, which are as large as the data', () => {
    expect(
      Number(capture(pods[1] ?? '', /- name: data\n +emptyDir: \{ sizeLimit: (\d+)Gi \}/g)),
    ).toBeGreaterThan(1);
    const worker = capture(composeFiles[1] ?? '', /\n {2}worker:\n([\s\S]+?)\n\n/g);
    expect(worker).toMatch(/^ +- work:\/data$/m);
    expect(worker).not.toMatch(/^ +- \/data:size/m);
  });

  it('close idle connections to the site before the site does', () => {
    const kept = seconds(/keepAliveTimeout: ([\d_]+)/, 'server/platform/http/server.ts');
    expect(Number(capture(nginx, /keepalive_timeout (\d+)s;/g))).toBeLessThan(kept);
    expect(Number(capture(caddyfile, /keepalive (\d+)s/g))).toBeLessThan(kept);
  });
});
