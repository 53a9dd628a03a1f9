/** Checks the domain this site sends alerts from, as the configuration names it, within a deadline. */
import type { SenderDomainAnswer } from '#contract/api/admin-alerts.ts';
import type { MailConfig } from '#server/platform/config/mail-config.ts';
import {
  checkSenderDomain,
  createTxtLookup,
  publicKeyOf,
  type SenderDomain,
  type TxtLookup,
} from './sender-domain.ts';

export type SenderDomainContext = {
  config: { mail: MailConfig };
  /** Defaults to the name servers of the machine. */
  txtLookup?: TxtLookup;
  /** Of all lookups together; defaults to five seconds. */
  txtDeadlineMs?: number;
};

const deadlineMs = 5000;

export async function checkConfiguredSender(context: SenderDomainContext): Promise<SenderDomainAnswer> {
  const { config, txtDeadlineMs = deadlineMs } = context;
  const sender = describeSender(config.mail);
  if (!sender) return { sender: null, records: [] };
  const lookup = context.txtLookup ?? createTxtLookup(txtDeadlineMs);
  const records = await checkSenderDomain(sender, endingWithin(lookup, txtDeadlineMs));
  return { sender: config.mail.alertsFrom.address, records };
}

/** Undefined without a mail server: what is written to files needs no records. */
function describeSender({ smtpUrl, alertsFrom, dkim, returnPath }: MailConfig): SenderDomain | undefined {
  if (smtpUrl === null) return undefined;
  return {
    domain: domainOf(alertsFrom.address),
    selector: dkim?.selector ?? null,
    publicKey: dkim && publicKeyOf(dkim.privateKey),
    dkimDomain: dkim?.domain ?? null,
    returnPathDomain: returnPath === null ? null : domainOf(returnPath),
    mailHost: mailHostOf(smtpUrl),
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Null for an address of this machine, which says nothing to receivers. */
function mailHostOf(smtpUrl: string): string | null {
  const host = URL.parse(smtpUrl)?.hostname ?? '';
  return /[a-z]/i.test(host) && host.includes('.') && !host.includes(':') ? host : null;
}

/** A lookup whose calls fail once the time since its making is over: a record above may be asked for after one below. */
function endingWithin(lookup: TxtLookup, milliseconds: number): TxtLookup {
  const signal = AbortSignal.timeout(milliseconds);
  return (name) =>
    new Promise((resolve, reject) => {
      const end = () => reject(signal.reason);
      if (signal.aborted) return end();
      signal.addEventListener('abort', end, { once: true });
      lookup(name)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', end));
    });
}
