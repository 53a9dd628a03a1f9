/** What each fare source may and may cost, as `data/fare-sources.json` says. */
import {
  noBudget,
  ownPermission,
  type SourcePermission,
  type SourceTerms,
} from '#contract/domain/source-permission.ts';

type SourceRule = Omit<SourceTerms, 'source'>;

export type SourceRules = {
  /** A source that nothing is known of is one's own file. */
  of: (source: string) => SourceRule;
  /** Every source with a rule of its own. */
  list: () => readonly SourceTerms[];
};

export function createSourceRules(terms: readonly SourceTerms[]): SourceRules {
  const known = new Map(terms.map((each) => [each.source, each]));
  return { of: (source) => known.get(source) ?? ownRule, list: () => [...known.values()] };
}

const ownRule: SourceRule = { permission: ownPermission, budget: noBudget };

/** Whether its prices may become observations and daily lows; silence of the vendor is no permission. */
export function mayRecord({ history }: SourcePermission): boolean {
  return history === 'yes';
}

/** Whether its prices may stand in the public record: shown to everybody, kept for ever, and beside other sources. */
export function mayPublish({ show, history, link }: SourcePermission): boolean {
  return show === 'yes' && history === 'yes' && link === 'own';
}

/** Whether jobs may ask it; a person's own search always may. */
export function mayAskByItself({ automatic }: SourcePermission): boolean {
  return automatic === 'yes';
}

/** Which prices of the limited sources are shown at a moment; sources that are not named have no limit. */
export type SourceLimits = {
  /** Sources none of whose prices are shown. */
  hidden: readonly string[];
  /** Sources whose prices end before all others: what was seen after `since` is shown. */
  limited: readonly { source: string; hours: number; since: Date }[];
  /** Sources whose prices are shown only where a link can stand beside them. */
  linkedOnly: readonly string[];
};

export function limitsOf(rules: SourceRules, now: Date): SourceLimits {
  const known = rules.list();
  return {
    hidden: known.filter(({ permission }) => permission.show === 'no').map(({ source }) => source),
    limited: known.flatMap(({ source, permission: { show, cacheHours } }) =>
      show === 'no' || cacheHours === null
        ? []
        : [{ source, hours: cacheHours, since: new Date(now.getTime() - cacheHours * 3_600_000) }],
    ),
    linkedOnly: known.filter(({ permission }) => permission.show === 'with_link').map(({ source }) => source),
  };
}
