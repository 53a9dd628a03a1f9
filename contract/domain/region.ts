/** The four world regions of destinations. */

export const regions = ['asia', 'europe', 'america', 'africa'] as const;
export type Region = (typeof regions)[number];

export const regionFilters = ['all', ...regions] as const;
export type RegionFilter = (typeof regionFilters)[number];
