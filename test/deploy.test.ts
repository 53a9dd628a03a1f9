/** The files under deploy/ and .github/: they parse, and name variables, ports, folders and commands that exist. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { providerModules } from '#server/app/providers.ts';
import { readConfig } from '#server/platform/config/config.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const captures = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

const files = globSync(['deploy/**/*', '.github/**/*'], { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  .sort();
const instances = ['web-1', 'web-2', 'worker'].map((name) => parseEnv(read(`deploy/systemd/${name}.env`)));
const unit = captures(read('deploy/systemd/hudhud@.service'), /^Environment=(.+)$/gm);
const ofUnit = parseEnv(unit.join('\n').replaceAll(' ', '\n'));
const image = captures(read('deploy/Dockerfile'), /^ENV (PATH=[\s\S]+?)\nUSER/gm).join('');
const ofImage = parseEnv(image.replaceAll('\\\n', '\n').replaceAll(/^ +/gm, ''));

it.each(files.filter((path) => /\.ya?ml$/.test(path)))('%s is YAML', (path) => {
  const documents = parseAllDocuments(read(path));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  expect(documents.length).toBeGreaterThan(0);
});

it.each(files.filter((path) => path.endsWith('.json')))('%s is JSON', (path) => {
  expect(Object.keys(JSON.parse(read(path)))).not.toEqual([]);
});

it.each(files.filter((path) => path.startsWith('deploy/nginx')))('%s closes every block', (path) => {
  // Braces inside quotes are those of regular expressions.
  const text = read(path).replaceAll(/#.*$|"[^"]*"/gm, '');
  expect(text.split('{').length).toBe(text.split('}').length);
  expect(text.split(';').length).toBeGreaterThan(5);
});

/** Names of environment variables that a file sets for the site. */
function listVariables(path: string): string[] {
  const text = read(path);
  if (path.endsWith('.yaml')) return captures(text, /^\s+(?:- \{ name: )?([A-Z][A-Z_]+)[:,]/gm);
  if (path.endsWith('.service')) return Object.keys(ofUnit);
  if (path.endsWith('Dockerfile')) return Object.keys(ofImage);
  return captures(text, /^#?([A-Z][A-Z_]+)=/gm);
}

it.each(files.filter((path) => /Dockerfile|compose|systemd.*\.|kubernetes|env\.example/.test(path)))(
  '%s names only variables of the configuration',
  (path) => {
    const ofTools = ['PATH', 'GIT_COMMIT', 'HUDHUD_IMAGE'];
    const foreign = [...ofTools, 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];
    const known = new Set([...captures(read('.env.example'), /^#([A-Z][A-Z_]+)=/gm), ...foreign]);
    expect(listVariables(path).filter((name) => !known.has(name))).toEqual([]);
  },
);

it('the variables are found', () => {
  expect(listVariables('deploy/compose.yaml')).toContain('DATABASE_URL');
  expect(listVariables('deploy/kubernetes/config.yaml')).toContain('TRUST_PROXY');
  expect(Object.keys(ofImage)).toContain('MANAGEMENT_PORT');
});

it('the instances of systemd and the image start with them', () => {
  const example = { ...parseEnv(read('deploy/hudhud.env.example')), PASSWORD_PEPPER: 'x'.repeat(32) };
  const configOf = (...more: NodeJS.Dict<string>[]) =>
    readConfig(Object.assign({}, ...more), [], providerModules);
  for (const instance of instances) {
    const config = configOf(ofUnit, example, instance);
    expect(config).toMatchObject({ isProduction: true, trustProxy: 1, host: '127.0.0.1' });
  }
  expect(configOf(ofImage, example)).toMatchObject({ isProduction: true, host: '0.0.0.0' });
});

it('the ports that proxies, probes and pods name are those of the processes', () => {
  const webPorts = instances.flatMap(({ PORT }) => PORT ?? []);
  for (const name of ['hudhud.conf', 'edge.conf']) {
    expect(captures(read(`deploy/nginx/${name}`), /^ +server 127\.0\.0\.1:(\d+)/gm)).toEqual(webPorts);
  }
  expect(read('deploy/nginx/compose.conf')).toContain(`http://web:${ofImage.PORT};`);
  const targets = captures(read('deploy/prometheus/prometheus.yml'), /127\.0\.0\.1:(\d+)/g);
  expect(targets).toEqual(instances.map(({ MANAGEMENT_PORT }) => MANAGEMENT_PORT));
  for (const name of ['web', 'worker']) {
    const pod = read(`deploy/kubernetes/${name}.yaml`);
    expect(pod).toContain(`{ name: management, containerPort: ${ofImage.MANAGEMENT_PORT} }`);
  }
});

const readYaml = (path: string) => parse(read(path), { merge: true });
it('the workflow runs .ci/run, and publishes the image of a tag', () => {
  const { check, image }: Record<string, { steps: { run?: string }[] }> =
    readYaml('.github/workflows/ci.yml').jobs;
  const commands = check?.steps.flatMap(({ run }) => run ?? []);
  expect(commands).toEqual([expect.stringMatching(/^\.ci\/run /)]);
  for (const word of captures(commands?.join() ?? '', /'(\w+)'/g).filter((each) => each !== 'tag'))
    expect(read('.ci/run')).toContain(`  ${word}) `);
  expect(image).toMatchObject({ if: "github.ref_type == 'tag'", needs: 'check' });
});

it('compose pulls an image that is named, and builds it with the other file alone', () => {
  const [pulled, built] = ['compose', 'compose.build'].map(
    (name) => readYaml(`deploy/${name}.yaml`).services,
  );
  for (const name of ['web', 'worker']) {
    expect(pulled[name].image).toMatch(/^\$\{HUDHUD_IMAGE:\?/);
    expect(pulled[name].build).toBeUndefined();
    expect(built[name].build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' });
  }
});

it('the devcontainer installs the packages with a Node that the first start takes, and shows the site', () => {
  const container = JSON.parse(read('.devcontainer/devcontainer.json'));
  expect(container).toMatchObject({ postCreateCommand: 'npm ci', forwardPorts: [3000] });
  expect(Number(/javascript-node:(\d+)/.exec(container.image)?.[1])).toBeGreaterThanOrEqual(20);
});

it('Kubernetes runs the image of this version', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(read('deploy/kubernetes/kustomization.yaml')).toContain(`newTag: "${version}"`);
});

describe('the command of the install guide', () => {
  /** The script in a folder of its own, where `show` prints the database and the arguments it was given. */
  function install() {
    const folder = mkdtempSync(join(tmpdir(), 'hudhud-command-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const release of ['1', '2']) {
      const programs = join(folder, release, 'node_modules/.bin');
      mkdirSync(programs, { recursive: true });
      // Without root nobody changes the user: the user `hudhud` may read everything but files named `secret`.
      const setpriv =
        '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\ncase "$*" in *test*secret*) exit 1;; esac\nexec "$@"\n';
      writeFileSync(join(programs, 'setpriv'), setpriv, { mode: 0o755 });
      symlinkSync(process.execPath, join(programs, 'node'));
      const show = `printf '%s\\n' ${release} "$DATABASE_URL"`;
      const manifest = JSON.stringify({ scripts: { show, backup: show } });
      writeFileSync(join(folder, release, 'package.json'), manifest);
    }
    const variables = "DATABASE_URL='postgresql://hudhud:a b@127.0.0.1/production'\n";
    writeFileSync(join(folder, 'hudhud.env'), variables);
    for (const name of ['rel.csv', 'secret.csv']) writeFileSync(join(folder, name), '');
    const script = read('deploy/systemd/hudhud')
      .replaceAll('/opt/hudhud/current', join(folder, '1'))
      .replaceAll('/etc/hudhud/hudhud.env', join(folder, 'hudhud.env'));
    const { DATABASE_URL: _, ...rest } = process.env;
    return (env: NodeJS.ProcessEnv, ...args: string[]) => {
      const options = { cwd: folder, env: { ...rest, ...env }, encoding: 'utf8' } as const;
      const { stdout, stderr, status } = spawnSync('sh', ['-c', script, 'hudhud', ...args], options);
      return { lines: stdout.replaceAll(folder, '').trim().split('\n'), stderr, status };
    };
  }

  it('takes the configuration, which a variable given to it wins over', () => {
    const hudhud = install();
    expect(hudhud({}, 'show').lines).toEqual(['1', 'postgresql://hudhud:a b@127.0.0.1/production']);
    const test = "postgresql://it's:a b@127.0.0.1/test";
    expect(hudhud({ DATABASE_URL: test }, 'show').lines).toEqual(['1', test]);
  });

  it('runs in the release that is named, and refuses a command that is none', () => {
    const hudhud = install();
    expect(hudhud({ HUDHUD_RELEASE: '2' }, 'show').lines[0]).toBe('2');
    expect(hudhud({}, 'shwo')).toMatchObject({ status: 2, stderr: 'hudhud: there is no command "shwo"\n' });
  });

  it('names files by the folder it was called in, and says which the site may not read', () => {
    const hudhud = install();
    const given = ['--', 'import', 'rel.csv', '--dry-run', 'a b', 'you@example.sa'];
    const taken = ['import', '/rel.csv', ...given.slice(3)];
    expect(hudhud({ DATABASE_URL: '' }, 'show', ...given).lines.slice(2)).toEqual(taken);
    expect(hudhud({ DATABASE_URL: '' }, 'backup', '--', 'new.dump').lines.slice(2)).toEqual(['/new.dump']);
    const secret = hudhud({}, 'show', '--', 'secret.csv');
    expect(secret).toMatchObject({ status: 2, stderr: expect.stringContaining('may not read') });
  });
});
