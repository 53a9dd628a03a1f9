/** How long an answer takes in 95 of 100 cases, not counting what else the machine is busy with. */

const samples = 20;

/**
 * Milliseconds of processor time, the embedded database's included: it is what the answer takes on a machine that
 * has a processor to spare, however busy this one is. Nothing else may be going on in the process.
 */
export async function measureP95(answer: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const begun = process.cpuUsage();
    await answer();
    const { user, system } = process.cpuUsage(begun);
    times.push((user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  return times[Math.ceil(samples * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
}
