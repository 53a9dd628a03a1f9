/** Season of a departure: prices of holidays, of Ramadan and Hajj, and of ordinary days are compared apart. */
import type { IsoDate } from '#contract/domain/dates.ts';
import { listTravelPeriods, type Period, travelWindowOf } from '#contract/domain/holiday-window.ts';

/** `religious`: Ramadan and Hajj, which are not days off; a holiday within them counts as a holiday. */
export const departureSeasons = ['ordinary', 'holiday', 'religious'] as const;
export type DepartureSeason = (typeof departureSeasons)[number];

export type SeasonOf = (departure: IsoDate) => DepartureSeason;

export type SeasonWindow = { season: DepartureSeason; from: IsoDate; until: IsoDate };

/** The departure days of every holiday and religious period of a region's calendar; all others are ordinary. */
export function listSeasonWindows(calendar: readonly Period[]): SeasonWindow[] {
  return listTravelPeriods(calendar).map((period) => {
    const { departsFrom, departsUntil } = travelWindowOf(period, calendar);
    const season = period.kind === 'religious_period' ? 'religious' : 'holiday';
    return { season, from: departsFrom, until: departsUntil };
  });
}

/** Remembers the season of each day it was asked for. */
export function createSeasonOf(windows: readonly SeasonWindow[]): SeasonOf {
  const known = new Map<IsoDate, DepartureSeason>();
  return (departure) => {
    const remembered = known.get(departure);
    if (remembered) return remembered;
    const found = findSeason(windows, departure);
    known.set(departure, found);
    return found;
  };
}

function findSeason(windows: readonly SeasonWindow[], departure: IsoDate): DepartureSeason {
  const seasons = windows.flatMap(({ season, from, until }) =>
    from <= departure && departure <= until ? season : [],
  );
  if (seasons.includes('holiday')) return 'holiday';
  return seasons[0] ?? 'ordinary';
}
