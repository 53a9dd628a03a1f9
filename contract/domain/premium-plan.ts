/** How Premium is paid for. */

export const premiumPlans = ['monthly', 'annual'] as const;
export type PremiumPlan = (typeof premiumPlans)[number];
