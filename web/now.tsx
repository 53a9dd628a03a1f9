/** The moment ages are counted from: the render's own at first, then the reader's clock each minute. */
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
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, minuteMs);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** Epoch milliseconds. */
export function useNow(): number {
  const now = useContext(NowContext);
  if (now === undefined) throw new Error('NowProvider is missing above this component');
  return now;
}
