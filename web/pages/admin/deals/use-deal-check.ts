/** Hook that checks the typed prices, debounced. */
import { useEffect, useState } from 'react';
import type { DealCheck } from '#contract/api/admin-deals.ts';
import { isIsoDate } from '#contract/domain/dates.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import { useQuery } from '#web/api/query.tsx';
import { type DealDraft, readPrice } from './deal-draft.ts';
import { type CheckQuestion, checkQuery } from './deals-query.ts';

/** Debounce delay before the check is requested. */
const pauseMs = 350;
const nothing: CheckQuestion = { destinationCode: '', originalPrice: 0, dealPrice: 0 };

export type CheckView = {
  /** Undefined while the input is incomplete or the answer is loading. */
  check: DealCheck | undefined;
  isLoading: boolean;
  hasFailed: boolean;
};

export function useDealCheck(draft: DealDraft): CheckView {
  const question = questionOf(draft);
  const settled = useSettled(question);
  const isEnabled = question !== null && settled !== null;
  const view = useQuery(checkQuery(settled ?? nothing), isEnabled);
  const isSettled = isEnabled && JSON.stringify(settled) === JSON.stringify(question);
  return {
    check: isSettled ? view.data : undefined,
    isLoading: question !== null && (!isSettled || view.isFetching),
    hasFailed: isSettled && view.error !== null,
  };
}

function questionOf(draft: DealDraft): CheckQuestion | null {
  const { departureCityCode, destinationCode, tripType } = draft;
  const [originalPrice, dealPrice] = [readPrice(draft.originalPrice), readPrice(draft.dealPrice)];
  if (originalPrice === undefined || dealPrice === undefined || !isIataCode(destinationCode)) return null;
  const { cheapestDate, returnDate } = draft;
  return {
    departureCityCode,
    destinationCode,
    tripType,
    originalPrice,
    dealPrice,
    ...(isIsoDate(cheapestDate) ? { cheapestDate } : {}),
    ...(isIsoDate(returnDate) ? { returnDate } : {}),
  };
}

function useSettled(question: CheckQuestion | null): CheckQuestion | null {
  const [settled, setSettled] = useState(question);
  const text = JSON.stringify(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the JSON text represents the question
  useEffect(() => {
    const timer = setTimeout(() => setSettled(question), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
