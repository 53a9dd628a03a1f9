/** The moment ages are counted from: when the page was rendered at first, then the device's clock each minute. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const minuteMs = 60_000;
const NowContext = createContext<number | undefined>(undefined);

/** `renderedAt` in epoch milliseconds, the same on the server and in the first render of the browser. */
export function NowProvider({
  renderedAt,
  children,
}: {
  renderedAt: number;
  children: ReactNode;
}): ReactNode {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const offset = clockOffset(renderedAt, Date.now());
    const update = () => setNow(Date.now() + offset);
    update();
    const timer = setInterval(update, minuteMs);
    return () => clearInterval(timer);
  }, [renderedAt]);
  return <NowContext value={now}>{children}</NowContext>;
}

/**
 * Milliseconds to add to a device's clock that is behind: no page is read before it was rendered.
 * A clock that is ahead cannot be told from a page that was kept for long, and is believed.
 */
export function clockOffset(renderedAt: number, deviceNow: number): number {
  return Math.max(0, renderedAt - deviceNow);
}

/** Epoch milliseconds. */
export function useNow(): number {
  const now = useContext(NowContext);
  if (now === undefined) throw new Error('NowProvider is missing above this component');
  return now;
}
