/** Builds the deal to store from a draft, with its check against the price history; pure. */
import { curatedSource, type DealStatus } from '#contract/domain/deal.ts';
import { type Deal, endOf } from '#server/pipeline/deals/deal.repository.ts';
import { findSeenFare } from '#server/pipeline/deals/typed-price.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { isTypedDeal } from '#server/pipeline/premium/premium-policy.ts';
import {
  checkPrices,
  evidenceForPrice,
  findApplicableReference,
  type RecordedReference,
} from './deal-check.ts';
import { type DealDraft, inputOf } from './deal-draft.ts';
import type { TypedDeal } from './deal-write.repository.ts';

export type TypedDealContext = {
  id: string;
  /** The deal before the change; undefined for a new one. A new one is published, one whose time was over too with a new end or new dates. */
  current?: Deal | undefined;
  recorded: RecordedReference | undefined;
  board: Pick<Board, 'findEntry'>;
  now: Date;
};

export function typedDealOf(draft: DealDraft, context: TypedDealContext): TypedDeal {
  const { id, current, now } = context;
  const isOver = (deal: Pick<Deal, 'expiresAt' | 'departureDate'>) => endOf(deal) <= now.getTime();
  const hasEnded = current?.status === 'expired' && (isTypedDeal(current) || isOver(current));
  const isAgain = hasEnded && !isOver(draft);
  const status: DealStatus = isAgain ? 'published' : (current?.status ?? 'published');
  const isSameFare = current !== undefined && isAboutSameFare(current, draft);
  return {
    ...draft,
    ...judge(draft, context),
    id,
    status,
    source: current?.source ?? curatedSource,
    observedAt: isSameFare ? current.observedAt : null,
    createdAt: current?.createdAt ?? now,
    publishedAt: current && !isAgain ? current.publishedAt : now,
  };
}

type Judgement = Pick<Deal, 'discountPercentage' | 'isVerified' | 'evidence'>;

/**
 * A deal is verified if the history supports its discount and its price was seen; then it shows the recorded
 * percentage. With unchanged prices it keeps its verification.
 */
function judge(draft: DealDraft, { current, recorded, board, now }: TypedDealContext): Judgement {
  if (
    current?.isVerified &&
    isAboutSameFare(current, draft) &&
    current.originalPrice === draft.originalPrice
  ) {
    const { discountPercentage, isVerified, evidence } = current;
    return { discountPercentage, isVerified, evidence };
  }
  const reference = findApplicableReference(recorded, draft.departureDate);
  const isSeen = findSeenFare(board, draft, now) !== undefined;
  const check = checkPrices(draft, reference?.evidence ?? null, { lowestNow: null, isSeen });
  if (check.verdict !== 'supported' || !reference || check.recordedPercentage === null) {
    return { discountPercentage: check.discountPercentage, isVerified: false, evidence: null };
  }
  return {
    discountPercentage: check.recordedPercentage,
    isVerified: true,
    evidence: { status: 'assessed', evidence: evidenceForPrice(reference, draft.dealPrice) },
  };
}

function isAboutSameFare(current: Deal, draft: DealDraft): boolean {
  const names = ['origin', 'destination', 'tripType', 'departureDate', 'returnDate', 'dealPrice'] as const;
  return names.every((name) => current[name] === draft[name]);
}

/** Whether a draft changes nothing. */
export function isUnchanged(current: Deal, draft: DealDraft): boolean {
  return (Object.keys(draft) as (keyof DealDraft)[]).every(
    (name) => JSON.stringify(current[name]) === JSON.stringify(draft[name]),
  );
}

/** Fields for the audit log, named as in the API. */
export function auditFieldsOf(deal: Deal): Record<string, unknown> {
  const { status, isCurated, discountPercentage, isVerified } = deal;
  const deletedAt = deal.deletedAt?.toISOString() ?? null;
  return { status, isCurated, ...inputOf(deal), discountPercentage, isVerified, deletedAt };
}

/** Name of a deal in the audit log. */
export function labelOf({ origin, destination }: Pick<Deal, 'origin' | 'destination'>): string {
  return `${origin}–${destination}`;
}
