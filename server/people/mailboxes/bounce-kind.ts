/** Tells by the enhanced status code (RFC 3463) whether an address is gone or only could not take a mail now. */

/**
 * `hard`: there is no such mailbox, and never will be. `soft`: everything else, permanent codes included that are
 * about the message (5.6), our reputation (5.7) or a full mailbox (5.2.2).
 */
export function classifyBounce(status: string | null): 'hard' | 'soft' {
  if (status === null) return 'soft';
  const [, subject = '', detail = ''] = /^5\.(\d{1,3})\.(\d{1,3})$/.exec(status) ?? [];
  if (subject === '0' || subject === '1') return isAboutSender(subject, detail) ? 'soft' : 'hard';
  return hardCodes.has(status) ? 'hard' : 'soft';
}

/** A disabled mailbox; a domain without a mail server. */
const hardCodes = new Set(['5.2.1', '5.4.4']);

/** 5.1.7 and 5.1.8 are about the address of the sender. */
function isAboutSender(subject: string, detail: string): boolean {
  return subject === '1' && (detail === '7' || detail === '8');
}
