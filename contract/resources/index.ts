/** The resources of the administration that are rows of a table of their own, in the order of their tabs. */
import type { z } from 'zod';
import { premiumDestinations } from './premium-destinations.ts';

export const resources = [premiumDestinations] as const;

export type Resource = (typeof resources)[number];
export type ResourceKind = Resource['kind'];
export type ResourceOf<Kind extends ResourceKind> = Extract<Resource, { kind: Kind }>;

/** What is stored of a row besides id, version and times. */
export type ResourceFields<Kind extends ResourceKind> = {
  [Name in keyof ResourceOf<Kind>['fields'] & string]: z.output<ResourceOf<Kind>['fields'][Name]>;
};
