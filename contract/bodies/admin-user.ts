/** Bodies of accounts that administrators create and change, and of Premium that they grant. */
import { z } from 'zod';
import { longestName, premiumPlans, roles, subscriptionStatuses } from '#contract/domain/account.ts';
import type { IsoDate } from '../domain/dates.ts';
import { emailField, emptyAsNull, lineField } from '../form-fields.ts';
import { isoDate, language, numberText, sar } from '../schemas.ts';
import { passwordField } from './account.ts';

const personName = lineField(longestName);
const role = z.enum(roles);
const subscriptionStatus = z.enum(subscriptionStatuses);
const person = { email: emailField, firstName: personName, lastName: personName, role, subscriptionStatus };
const plan = z.enum(premiumPlans);
/** The last day of a Premium period (Riyadh). */
const endsOn = isoDate;
/** SAR per month that were agreed; 0 for a gift. */
const price = sar.max(100_000);

export const newUser = z.strictObject({
  ...person,
  role: role.default('user'),
  subscriptionStatus: subscriptionStatus.default('free'),
  /** With `premium`; defaults to a month from today, of an annual plan a year. */
  premiumEndsOn: endsOn.optional(),
  plan: plan.default('monthly'),
  price: price.default(0),
  language: language.default('ar'),
});

/** `premium` grants a month if there is none, `free` ends the current period. */
export const userChange = z.strictObject(person);

/** As the form has it; what `newUser` alone takes is asked for a new account. @param firstDay of an end of Premium */
export function userForm(firstDay: IsoDate) {
  return z.strictObject({
    ...person,
    premiumEndsOn: emptyAsNull(lastDay(firstDay).nullable()),
    plan,
    price: numberText(price),
    language,
  });
}
export type UserValues = z.input<ReturnType<typeof userForm>>;
export type UserBody = z.output<ReturnType<typeof userForm>>;

export const userRole = z.strictObject({ role });

/** A password that its owner must change. */
export const userPassword = z.strictObject({ password: passwordField });

export const premiumGrant = z.strictObject({
  plan: plan.default('monthly'),
  endsOn,
  price: price.default(0),
});

/** As the form has it. @param firstDay that Premium may end on */
export function premiumGrantForm(firstDay: IsoDate) {
  return z.strictObject({ plan, endsOn: lastDay(firstDay), price: numberText(price) });
}

function lastDay(firstDay: IsoDate) {
  return endsOn.refine((day) => day >= firstDay);
}
