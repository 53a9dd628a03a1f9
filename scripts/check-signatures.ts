/** `npm run signatures [-- --required]`: checks the registry's signature of every installed package. */
import { type NpmResult, runNpm } from './steps.ts';

export type Verdict = { outcome: 'valid' | 'invalid' | 'unchecked'; text: string };

type Named = { name: string; version: string };
type Answer = { invalid?: Named[]; missing?: Named[]; error?: { code?: string; summary?: string } };

/** What npm says where the registry or the keys of its signatures cannot be reached. */
const outages =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR|TUF_\w+)$/;

/**
 * Judges the answer of `npm audit signatures --json`. Only a missing network leaves packages unchecked; an
 * answer that cannot be read counts as invalid.
 */
export function judgeSignatures({ code, stdout, stderr }: NpmResult): Verdict {
  const answer = readAnswer(stdout);
  const faults = [
    ...listFaults('invalid signature', answer?.invalid),
    ...listFaults('no signature, though the registry signs', answer?.missing),
  ];
  if (faults.length > 0) return { outcome: 'invalid', text: faults.join('\n') };
  if (answer?.error && outages.test(answer.error.code ?? '')) {
    return { outcome: 'unchecked', text: `signatures were NOT checked: ${answer.error.summary}` };
  }
  if (code === 0 && answer?.invalid && answer.missing) {
    return { outcome: 'valid', text: 'every package has a valid signature of the registry' };
  }
  return { outcome: 'invalid', text: answer?.error?.summary ?? stderr.trim() };
}

function readAnswer(text: string): Answer | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listFaults(fault: string, packages: readonly Named[] = []): string[] {
  return packages.map(({ name, version }) => `${name}@${version}: ${fault}`);
}

/** @param isRequired whether unchecked packages fail too */
export function isAcceptable({ outcome }: Verdict, isRequired: boolean): boolean {
  return outcome === 'valid' || (outcome === 'unchecked' && !isRequired);
}

if (import.meta.main) {
  // One attempt: with npm's own retries a missing network takes more than a minute to notice.
  const verdict = judgeSignatures(
    await runNpm(['audit', 'signatures', '--json', '--fetch-retries=0', '--fetch-timeout=60000']),
  );
  console.log(verdict.text);
  process.exitCode = isAcceptable(verdict, process.argv.includes('--required')) ? 0 : 1;
}
