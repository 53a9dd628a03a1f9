/** Checks in DNS whether the domain mail is sent from has the records receivers ask for: SPF, DKIM and DMARC. */
import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';

export type SenderDomain = {
  domain: string;
  /** Null while mail is not signed. */
  selector: string | null;
  /** Public key in base64 (SPKI), as it stands in DNS; null while mail is not signed. */
  publicKey: string | null;
  /** Domain of the return path, whose SPF counts; the sender's own unless another is given. */
  returnPathDomain?: string | null;
  /** The server mail goes out through, for the proposed SPF record. */
  mailHost?: string | null;
};

/** Why a record is as it is; the administration has words for each. */
export type DomainFinding =
  | 'good'
  | 'none'
  | 'several'
  | 'not_signed'
  /** SPF lets everybody send. */
  | 'open'
  /** SPF does not say what applies to other servers. */
  | 'no_end'
  | 'other_key'
  | 'revoked_key'
  | 'malformed'
  | 'no_answer';

export type RecordCheck = {
  record: 'spf' | 'dkim' | 'dmarc';
  /** Name in DNS; null where there is nothing to look up. */
  host: string | null;
  /** `unknown`: DNS did not answer. */
  state: 'ok' | 'missing' | 'wrong' | 'unknown';
  finding: DomainFinding;
  found: string | null;
  /** A TXT record that would be right; null where none can be proposed. */
  proposal: string | null;
};

/** TXT records of a name, each in one piece; empty when there are none. Throws when DNS does not answer. */
export type TxtLookup = (name: string) => Promise<readonly string[]>;

export async function checkSenderDomain(sender: SenderDomain, resolve: TxtLookup): Promise<RecordCheck[]> {
  return Promise.all([checkSpf(sender, resolve), checkDkim(sender, resolve), checkDmarc(sender, resolve)]);
}

type Place = Pick<RecordCheck, 'record' | 'host' | 'proposal'>;

async function checkSpf(
  { domain, returnPathDomain, mailHost }: SenderDomain,
  resolve: TxtLookup,
): Promise<RecordCheck> {
  const host = returnPathDomain ?? domain;
  const place: Place = {
    record: 'spf',
    host,
    proposal: mailHost ? `v=spf1 a:${mailHost} -all` : 'v=spf1 mx -all',
  };
  return judge(place, () => findRecords(resolve, host, /^v=spf1(?: |$)/i), judgeSpf);
}

function judgeSpf(record: string): DomainFinding {
  const terms = record.toLowerCase().split(/ +/);
  const end = terms.find((term) => /^[+?~-]?all$/.test(term));
  if (end === 'all' || end === '+all') return 'open';
  return end === undefined && !terms.some((term) => term.startsWith('redirect=')) ? 'no_end' : 'good';
}

async function checkDkim(
  { domain, selector, publicKey }: SenderDomain,
  resolve: TxtLookup,
): Promise<RecordCheck> {
  if (selector === null || publicKey === null) {
    const nothing = { host: null, found: null, proposal: null };
    return { record: 'dkim', state: 'missing', finding: 'not_signed', ...nothing };
  }
  const host = `${selector}._domainkey.${domain}`;
  const place: Place = { record: 'dkim', host, proposal: `v=DKIM1; k=rsa; p=${publicKey}` };
  return judge(
    place,
    () => findRecords(resolve, host, /(?:^|;)\s*p=/i),
    (record) => judgeDkim(record, publicKey),
  );
}

function judgeDkim(record: string, publicKey: string): DomainFinding {
  const tags = tagsOf(record);
  const key = tags.get('p')?.replace(/\s/g, '') ?? '';
  if ((tags.get('v') ?? 'DKIM1') !== 'DKIM1' || (tags.get('k') ?? 'rsa').toLowerCase() !== 'rsa')
    return 'malformed';
  if (key === '') return 'revoked_key';
  return key === publicKey ? 'good' : 'other_key';
}

async function checkDmarc({ domain }: SenderDomain, resolve: TxtLookup): Promise<RecordCheck> {
  const place: Place = {
    record: 'dmarc',
    host: `_dmarc.${domain}`,
    proposal: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
  };
  return judge(place, () => findDmarc(resolve, domain), judgeDmarc);
}

/** The record of the domain, else of the nearest domain above it. */
async function findDmarc(resolve: TxtLookup, domain: string): Promise<readonly string[]> {
  const labels = domain.split('.');
  for (let start = 0; start <= labels.length - 2; start += 1) {
    const name = `_dmarc.${labels.slice(start).join('.')}`;
    const records = await findRecords(resolve, name, /^v=DMARC1\s*(?:;|$)/);
    if (records.length > 0) return records;
  }
  return [];
}

function judgeDmarc(record: string): DomainFinding {
  return /^(?:none|quarantine|reject)$/i.test(tagsOf(record).get('p') ?? '') ? 'good' : 'malformed';
}

/** Several records of a kind count as none, says each of the three standards. */
async function judge(
  place: Place,
  find: () => Promise<readonly string[]>,
  judgeRecord: (record: string) => DomainFinding,
): Promise<RecordCheck> {
  const found = await find().catch(() => null);
  if (found === null) return { ...place, state: 'unknown', finding: 'no_answer', found: null };
  const [record, ...others] = found;
  if (record === undefined) return { ...place, state: 'missing', finding: 'none', found: null };
  const finding = others.length > 0 ? 'several' : judgeRecord(record);
  return { ...place, state: finding === 'good' ? 'ok' : 'wrong', finding, found: found.join('\n') };
}

async function findRecords(resolve: TxtLookup, name: string, kind: RegExp): Promise<readonly string[]> {
  return (await resolve(name)).map((record) => record.trim()).filter((record) => kind.test(record));
}

function tagsOf(record: string): ReadonlyMap<string, string> {
  return new Map(
    record.split(';').map((part): [string, string] => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
}

/** The public half of a private key (PEM), as it stands in DNS. */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

const absent = new Set(['ENODATA', 'ENOTFOUND']);

/** Asks the name servers of the machine; five seconds for each name. */
export function createTxtLookup(timeoutMs = 5000): TxtLookup {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return [];
      throw error;
    }
  };
}
