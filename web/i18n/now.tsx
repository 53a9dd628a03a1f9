/**
 * Current time for ages: the render time first, then the device's clock every minute; and the words for a day as it
 * is read today.
 */
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { minuteMs } from '#contract/domain/durations.ts';
import { formatComingDay } from './format.ts';
import { useLanguage } from './i18n.tsx';

const NowContext = createContext<number | undefined>(undefined);

/** `renderedAt` in epoch milliseconds, the same on the server and in the first render of the browser. */
export function NowProvider(props: { renderedAt: number; children: ReactNode }): ReactNode {
  const { renderedAt, children } = props;
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const offset = clockOffset(renderedAt, Date.now());
    // A transition, since every age on the page is rendered anew.
    const update = () => startTransition(() => setNow(Date.now() + offset));
    update();
    const timer = setInterval(update, minuteMs);
    return () => clearInterval(timer);
  }, [renderedAt]);
  return <NowContext value={now}>{children}</NowContext>;
}

/**
 * Correction in milliseconds for a device clock that is behind the render time. A clock that is ahead cannot
 * be distinguished from an old page, so it is trusted.
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

export function useToday(): IsoDate {
  return riyadhDate(new Date(useNow()));
}

/** 14 Jan, with the year where it is not the coming one. */
export function useDayWords(): (date: IsoDate) => string {
  const language = useLanguage();
  const today = useToday();
  return (date) => formatComingDay(date, today, language);
}
