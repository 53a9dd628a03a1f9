/** The rules of each fare source now: its published terms, or those an administrator decided instead. */
import type { FareSourceSetting } from '#contract/domain/settings.ts';
import {
  noBudget,
  ownPermission,
  type SourceBudget,
  type SourcePermission,
} from '#contract/domain/source-permission.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';

type SourceRule = { permission: SourcePermission; budget: SourceBudget };

/** A source this program can read, with what holds until an administrator decides. */
export type KnownSource = SourceRule & { source: string; isConfigured: boolean };

export type SourceRules = {
  /** A source that nothing is known of is one's own file. */
  of: (source: string) => SourceRule;
  /** Every source with a rule of its own. */
  list: () => readonly (SourceRule & { source: string })[];
};

type KnownProvider = Pick<FareProvider, 'name' | 'permission' | 'budget'>;

/** @param decided read at every question, so that a change holds at once */
export function createSourceRules(
  providers: readonly KnownProvider[],
  decided: () => readonly FareSourceSetting[],
): SourceRules {
  const defaults = new Map(providers.map((provider) => [provider.name, defaultRule(provider)]));
  const ruleOf = (source: string): SourceRule =>
    decided().find((row) => row.source === source) ?? defaults.get(source) ?? ownRule;
  return {
    of: ruleOf,
    list: () =>
      [...new Set([...defaults.keys(), ...decided().map(({ source }) => source)])].map((source) => {
        const { permission, budget } = ruleOf(source);
        return { source, permission, budget };
      }),
  };
}

const ownRule: SourceRule = { permission: ownPermission, budget: noBudget };

/** Until an administrator decides. */
export function defaultRule({
  permission,
  budget,
}: Pick<KnownProvider, 'permission' | 'budget'>): SourceRule {
  return { permission: permission ?? ownPermission, budget: budget ?? noBudget };
}

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
