/** Every call of the API, in the order the documentation lists them. */
import {
  cancelSubscription,
  createUpload,
  deleteAccount,
  exportAccount,
  getSubscription,
  keepAccount,
  listConsents,
  setProfileImage,
  withdrawConsent,
} from './account.ts';
import { listDestinationAirports, listSaudiAirports } from './airports.ts';
import {
  changePassword,
  confirmEmail,
  endOtherSessions,
  endSession,
  forgotPassword,
  getUser,
  listSessions,
  logIn,
  logOut,
  resendVerification,
  resetPassword,
  signUp,
  updateProfile,
} from './auth.ts';
import { sendContactMessage } from './contact.ts';
import { listDeals } from './deals.ts';
import { requestEarlyAccess } from './early-access.ts';
import { addFavorite, checkFavorite, listFavorites, removeFavorite } from './favorites.ts';
import { getPreferences, updatePreferences } from './preferences.ts';
import { getFareCalendar, getFareHistory, listDestinationPrices } from './pricing.ts';
import { searchFlights } from './search.ts';
import { getSettings } from './settings.ts';
import { getSiteStatus } from './site-status.ts';

export const operations = [
  listDeals,
  listDestinationPrices,
  getFareHistory,
  getFareCalendar,
  listSaudiAirports,
  listDestinationAirports,
  searchFlights,
  getSiteStatus,
  getSettings,
  sendContactMessage,
  requestEarlyAccess,
  getUser,
  logIn,
  signUp,
  logOut,
  updateProfile,
  changePassword,
  forgotPassword,
  resetPassword,
  confirmEmail,
  resendVerification,
  listSessions,
  endSession,
  endOtherSessions,
  createUpload,
  setProfileImage,
  getSubscription,
  cancelSubscription,
  exportAccount,
  deleteAccount,
  keepAccount,
  listConsents,
  withdrawConsent,
  listFavorites,
  checkFavorite,
  addFavorite,
  removeFavorite,
  getPreferences,
  updatePreferences,
] as const;
