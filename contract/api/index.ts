/** All operations of the API, in the order of the documentation. */
import type { Endpoint } from '../operation.ts';
import * as account from './account.ts';
import * as adminAlerts from './admin-alerts.ts';
import * as adminAudit from './admin-audit.ts';
import * as adminDashboard from './admin-dashboard.ts';
import * as adminDeals from './admin-deals.ts';
import * as adminDestinationPhotos from './admin-destination-photos.ts';
import * as adminFareSources from './admin-fare-sources.ts';
import * as adminHealth from './admin-health.ts';
import * as adminOperations from './admin-operations.ts';
import * as adminPremiumDestinations from './admin-premium-destinations.ts';
import * as adminSession from './admin-session.ts';
import * as adminSettings from './admin-settings.ts';
import * as adminUsers from './admin-users.ts';
import * as airports from './airports.ts';
import * as alerts from './alerts.ts';
import * as auth from './auth.ts';
import * as contact from './contact.ts';
import * as earlyAccess from './contact.ts';
import * as deals from './deals.ts';
import * as favorites from './favorites.ts';
import * as mailEvents from './mail-events.ts';
import * as originPrices from './origin-prices.ts';
import * as preferences from './preferences.ts';
import * as priceReports from './price-reports.ts';
import * as pricing from './pricing.ts';
import * as push from './push.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as siteStatus from './site-status.ts';
import * as tripFilter from './trip-filter.ts';
import * as watches from './watches.ts';

export const operations = [
  deals.getDeal,
  deals.listDeals,
  pricing.listDestinationPrices,
  originPrices.listOriginPrices,
  pricing.getDestinationPrice,
  pricing.getFareHistory,
  pricing.getFarePatterns,
  pricing.getFareCalendar,
  pricing.listCalendarPeriods,
  tripFilter.listTripChoices,
  airports.listSaudiAirports,
  airports.listDestinationAirports,
  search.searchFlights,
  search.askFlightPrice,
  siteStatus.getSiteStatus,
  settings.getSettings,
  contact.sendContactMessage,
  earlyAccess.requestEarlyAccess,
  auth.getUser,
  auth.logIn,
  auth.signUp,
  auth.logOut,
  auth.updateProfile,
  auth.changePassword,
  auth.forgotPassword,
  auth.resetPassword,
  auth.confirmEmail,
  auth.resendVerification,
  auth.listSessions,
  auth.endSession,
  auth.endOtherSessions,
  account.createUpload,
  account.setProfileImage,
  account.getSubscription,
  account.cancelSubscription,
  account.exportAccount,
  account.deleteAccount,
  account.keepAccount,
  account.listConsents,
  account.withdrawConsent,
  favorites.listFavorites,
  favorites.checkFavorite,
  favorites.addFavorite,
  favorites.removeFavorite,
  favorites.getFavoriteShare,
  favorites.shareFavorites,
  favorites.endFavoriteShare,
  favorites.readSharedFavorites,
  preferences.getPreferences,
  preferences.updatePreferences,
  preferences.updateLanguage,
  watches.listWatches,
  watches.createWatch,
  watches.updateWatch,
  watches.deleteWatch,
  watches.confirmWatch,
  alerts.getAlertSettings,
  alerts.updateAlertSettings,
  alerts.stopAlertMail,
  push.getPushKey,
  push.listPushDevices,
  push.addPushDevice,
  push.removePushDevice,
  push.sendTrialPush,
  priceReports.reportPrice,
  mailEvents.reportMailEvents,
  adminSession.adminLogIn,
  adminSession.adminLogOut,
  adminSession.beginSecondFactor,
  adminSession.confirmAdmin,
  adminSession.confirmSecondFactor,
  adminSession.getAdminSession,
  adminSession.getDemoAdmin,
  adminSession.getSecondFactor,
  adminSession.removeSecondFactor,
  adminSession.renewRecoveryCodes,
  adminDashboard.getAdminCharts,
  adminDashboard.getAdminStats,
  adminDeals.changeDeals,
  adminDeals.checkDeal,
  adminDeals.createDeal,
  adminDeals.createDealImageUpload,
  adminDeals.deleteDeal,
  adminDeals.exportDeals,
  adminDeals.fetchDealImage,
  adminDestinationPhotos.listDestinationPhotos,
  adminDestinationPhotos.createDestinationPhotoUpload,
  adminDestinationPhotos.saveDestinationPhoto,
  adminDestinationPhotos.deleteDestinationPhoto,
  adminDeals.getAdminDeal,
  adminDeals.getAdminDealHistory,
  adminDeals.listAdminDeals,
  adminDeals.listAirlines,
  adminDeals.publishDeal,
  adminDeals.rejectDeal,
  adminDeals.restoreDeal,
  adminDeals.updateDeal,
  adminPremiumDestinations.createPremiumDestination,
  adminPremiumDestinations.deletePremiumDestination,
  adminPremiumDestinations.listPremiumDestinations,
  adminPremiumDestinations.updatePremiumDestination,
  adminUsers.createUser,
  adminUsers.deleteUser,
  adminUsers.endPremium,
  adminUsers.endUserSessions,
  adminUsers.getAdminUser,
  adminUsers.grantPremium,
  adminUsers.listAdminUsers,
  adminUsers.mailUserPassword,
  adminUsers.restoreUser,
  adminUsers.setUserPassword,
  adminUsers.setUserProfileImage,
  adminUsers.setUserRole,
  adminUsers.updateUser,
  adminSettings.checkBookingTemplate,
  adminSettings.getAdminSettings,
  adminSettings.updateSettings,
  adminOperations.deleteContactMessage,
  adminOperations.listContactMessages,
  adminOperations.listEarlyAccess,
  adminOperations.listJobs,
  adminOperations.listMail,
  adminOperations.listProviderRuns,
  adminFareSources.getFareSources,
  adminOperations.listProviders,
  adminOperations.listQueues,
  adminHealth.readHealth,
  adminOperations.readWorkers,
  adminOperations.retryJob,
  adminOperations.retryMail,
  adminOperations.runProvider,
  adminOperations.updateContactMessage,
  adminOperations.updateEarlyAccess,
  adminAlerts.getAlertStats,
  adminAlerts.listSuppressions,
  adminAlerts.liftSuppression,
  adminAlerts.sendTrialAlert,
  adminAlerts.listPriceReportStats,
  adminAudit.exportAudit,
  adminAudit.listAudit,
] as const;

/** The operation that is called at an endpoint. */
export type OperationAt<E extends Endpoint> = Extract<
  (typeof operations)[number],
  { method: E['method']; path: E['path'] }
>;
