/** The facts of an alert, checked at the moment of sending; mail and push only put them into words. */
import type { WatchCondition } from '#contract/domain/alert.ts';
import type { ConfirmationFields } from '#contract/domain/confirmation-words.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import type { LocalizedText } from '#contract/domain/settings.ts';
import type { Verdict } from '#contract/domain/verdict.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';

/** The fare as listed now. */
type ListedTrip = Pick<
  CurrentFare,
  | ('origin' | 'destination' | 'tripType' | 'departureDate' | 'returnDate')
  | ('price' | 'site' | 'stops' | 'baggage' | 'observedAt' | 'observedAtPrecision')
>;

export type AlertFacts = ListedTrip & {
  alertId: string;
  cause:
    | { kind: 'deal' }
    /** `target` in SAR: the person's own price, or `belowUsualPercent` below usual; null for a new low. */
    | { kind: 'watch'; watchId: string; condition: WatchCondition; target: number | null };
  originCity: LocalizedText;
  destinationCity: LocalizedText;
  airline: LocalizedText | null;
  /** The answer to asking for exactly this trip again. */
  confirmation: ConfirmationFields;
  isSample: boolean;
  /** Median of the recorded daily lows, SAR; null without enough history. */
  usual: number | null;
  /** Whole percent below usual; 0 when not below. */
  discountPercentage: number;
  /** Null without an assessment. */
  verdict: Verdict | null;
  /** Whether the record of 30 days holds no lower price, nor an equal one from before this price was first seen. */
  isLowestIn30Days: boolean;
  /** Earlier spells at this price or up to 5 % above: how many the record holds, and their median length in days. */
  earlierLows: { times: number; days: number } | null;
  /** Lowest recorded price of each day, the oldest first; for the chart. */
  dailyLows: { day: IsoDate; price: number }[];
  /** Days of the chart whose prices do not count as usual, with the administrator's reason. */
  unusualPeriods: { start: IsoDate; end: IsoDate; reason: LocalizedText }[];
  url: string;
};

export type AlertMail = {
  /** Message-ID and `Feedback-ID` come from it. */
  messageId: string;
  to: string;
  language: Language;
  /** One alert, or several: a digest. Never empty. */
  alerts: readonly [AlertFacts, ...AlertFacts[]];
  isDigest: boolean;
  /** Page to manage watches and alerts without signing in. */
  manageUrl: string;
  /** Takes the POST of RFC 8058, and shows a page with a button. Null without a public address. */
  unsubscribeUrl: string | null;
  /** Signed return path for bounces (VERP); null without one. */
  returnPath: string | null;
  date: Date;
};
