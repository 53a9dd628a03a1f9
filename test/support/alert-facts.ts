/** Facts of alerts and alert mails for tests. */
import { addDays } from '#contract/domain/dates.ts';
import { farPercentage } from '#contract/domain/verdict.ts';
import type { AlertFacts, AlertMail } from '#server/people/alerts/alert-facts.ts';
import { noConfirmation } from '#server/pipeline/premium/premium-policy.ts';

const observedAt = new Date('2026-11-22T12:04:00Z');

/** A verified deal of a watched trip, 30 % below usual, with sixty days of record. */
export function buildAlertFacts(overrides: Partial<AlertFacts> = {}): AlertFacts {
  return {
    alertId: '17',
    cause: { kind: 'watch', watchId: crypto.randomUUID(), condition: 'below', target: 500 },
    origin: 'RUH',
    originCity: { ar: 'الرياض', en: 'Riyadh' },
    destination: 'CAI',
    destinationCity: { ar: 'القاهرة', en: 'Cairo' },
    tripType: 'roundtrip',
    departureDate: '2027-01-14',
    returnDate: '2027-01-21',
    price: 480,
    site: 'almosafer',
    airline: { ar: 'طيران ناس', en: 'flynas' },
    stops: 0,
    baggage: 'included',
    observedAt,
    observedAtPrecision: 'second',
    confirmation: noConfirmation,
    isSample: false,
    usual: 690,
    discountPercentage: 30,
    isLowestIn30Days: true,
    earlierLows: { times: 3, days: 4 },
    dailyLows: Array.from({ length: 60 }, (_, index) => ({
      day: addDays('2026-09-24', index),
      price: 690 + Math.round(90 * Math.sin(index / 5)) - (index > 52 ? (index - 52) * 22 : 0),
    })),
    unusualPeriods: [],
    url: 'https://hudhud.example.sa/deal/CAI?origin=RUH&tripType=roundtrip&departureDate=2027-01-14',
    ...overrides,
    verdict:
      overrides.verdict === undefined ? verdictFor(overrides.discountPercentage ?? 30) : overrides.verdict,
  };
}

/** Of a fare that no one reviews. */
function verdictFor(discountPercentage: number): AlertFacts['verdict'] {
  if (discountPercentage >= farPercentage) return 'deal';
  return discountPercentage > 0 ? 'near' : 'within';
}

export type MailOverrides = Partial<Omit<AlertMail, 'alerts'>> & { alerts?: readonly AlertFacts[] };

export function buildAlertMail({ alerts = [], ...overrides }: MailOverrides = {}): AlertMail {
  const [first = buildAlertFacts(), ...others] = alerts;
  return {
    messageId: '0c7f5d5e-1111-4222-8333-944445555666',
    to: 'sara@example.com',
    language: 'ar',
    alerts: [first, ...others],
    isDigest: others.length > 0,
    manageUrl: `https://hudhud.example.sa/alerts#token=${'m'.repeat(43)}`,
    unsubscribeUrl: `https://hudhud.example.sa/alerts/stop?token=${'s'.repeat(43)}`,
    returnPath: 'bounce+abc@mail.example.sa',
    date: observedAt,
    ...overrides,
  };
}

export const alertMailSite = {
  name: { ar: 'هدهد', en: 'Hudhud' },
  appUrl: 'https://hudhud.example.sa',
  from: { name: null, address: 'alerts@mail.example.sa' },
} as const;
