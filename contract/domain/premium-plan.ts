/** Payment plans of Premium. */

export const premiumPlans = ['monthly', 'annual'] as const;
export type PremiumPlan = (typeof premiumPlans)[number];
