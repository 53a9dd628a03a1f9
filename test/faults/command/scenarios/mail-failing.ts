/** The mail server is away, refuses for a while, or takes a message and fails afterwards. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { runTrial } from '../trial.ts';

const faultMs = 8_000;

export const mailFailing: Fault = {
  name: 'mail-failing',
  about: 'the mail server is away, refuses recipients for now (451), refuses messages for now (452)',
  run: () =>
    runTrial({}, async ({ mailbox, recover }) => {
      const faults = [
        [mailbox.leave, mailbox.comeBack],
        [() => mailbox.behave({ rcpt: () => [451, '4.3.0 try again later'] }), () => mailbox.behave({})],
        [() => mailbox.behave({ data: () => [452, '4.3.1 out of storage'] }), () => mailbox.behave({})],
      ] as const;
      for (const [begin, end] of faults) {
        await wait(faultMs);
        await begin();
        await wait(faultMs);
        await end();
        await recover();
      }
      return faults.length;
    }),
};
