/** Method and path of each operation of the administration, without its schemas. */

const secondFactor = '/api/admin/second-factor';
const photos = '/api/admin/destination-photos';
const premium = '/api/admin/premium-destinations';
const user = '/api/admin/users/{userId}';

export const adminLogIn = { method: 'post', path: '/api/admin/login' } as const;
export const getAdminSession = { method: 'get', path: '/api/admin/session' } as const;
export const adminLogOut = { method: 'post', path: '/api/admin/logout' } as const;
export const getDemoAdmin = { method: 'get', path: '/api/admin/demo' } as const;
export const confirmAdmin = { method: 'post', path: '/api/admin/session/confirm' } as const;
export const getSecondFactor = { method: 'get', path: secondFactor } as const;
export const beginSecondFactor = { method: 'post', path: secondFactor } as const;
export const confirmSecondFactor = { method: 'put', path: secondFactor } as const;
export const renewRecoveryCodes = { method: 'post', path: `${secondFactor}/recovery-codes` } as const;
export const removeSecondFactor = { method: 'delete', path: secondFactor } as const;

export const getAdminStats = { method: 'get', path: '/api/admin/stats' } as const;

export const listAdminDeals = { method: 'get', path: '/api/admin/deals' } as const;
export const createDeal = { method: 'post', path: '/api/admin/deals' } as const;
export const updateDeal = { method: 'put', path: '/api/admin/deals/{id}' } as const;
export const deleteDeal = { method: 'delete', path: '/api/admin/deals/{id}' } as const;
export const checkDeal = { method: 'get', path: '/api/admin/deals/check' } as const;
export const changeDeals = { method: 'post', path: '/api/admin/deals/bulk' } as const;
export const exportDeals = { method: 'get', path: '/api/admin/deals/export' } as const;
export const createDealImageUpload = { method: 'post', path: '/api/admin/deal-images/upload' } as const;
export const listDestinationPhotos = { method: 'get', path: photos } as const;
export const createDestinationPhotoUpload = { method: 'post', path: `${photos}/upload` } as const;
export const saveDestinationPhoto = { method: 'put', path: `${photos}/{code}` } as const;
export const deleteDestinationPhoto = { method: 'delete', path: `${photos}/{code}` } as const;
export const listPremiumDestinations = { method: 'get', path: premium } as const;
export const createPremiumDestination = { method: 'post', path: premium } as const;
export const updatePremiumDestination = { method: 'put', path: `${premium}/{id}` } as const;
export const deletePremiumDestination = { method: 'delete', path: `${premium}/{id}` } as const;
export const listAirlines = { method: 'get', path: '/api/admin/airlines' } as const;

export const listAdminUsers = { method: 'get', path: '/api/admin/users' } as const;
export const getAdminUser = { method: 'get', path: user } as const;
export const createUser = { method: 'post', path: '/api/admin/users' } as const;
export const updateUser = { method: 'put', path: user } as const;
export const setUserRole = { method: 'put', path: `${user}/role` } as const;
export const deleteUser = { method: 'delete', path: user } as const;
export const restoreUser = { method: 'post', path: `${user}/restore` } as const;
export const setUserPassword = { method: 'put', path: `${user}/password` } as const;
export const mailUserPassword = { method: 'post', path: `${user}/password-reset` } as const;
export const setUserProfileImage = { method: 'put', path: `${user}/profile-image` } as const;
export const grantPremium = { method: 'post', path: `${user}/premium` } as const;
export const endPremium = { method: 'delete', path: `${user}/premium` } as const;
export const endUserSessions = { method: 'delete', path: `${user}/sessions` } as const;

export const getAdminSettings = { method: 'get', path: '/api/admin/settings' } as const;
export const updateSettings = { method: 'put', path: '/api/admin/settings' } as const;
export const checkBookingTemplate = { method: 'get', path: '/api/admin/booking-templates/check' } as const;

export const runProvider = { method: 'post', path: '/api/admin/providers/{provider}/run' } as const;
export const readOperations = { method: 'get', path: '/api/admin/operations' } as const;
export const retryJob = { method: 'post', path: '/api/admin/jobs/{id}/retry' } as const;
export const listContactMessages = { method: 'get', path: '/api/admin/contact-messages' } as const;
export const updateContactMessage = { method: 'put', path: '/api/admin/contact-messages/{id}' } as const;
export const deleteContactMessage = { method: 'delete', path: '/api/admin/contact-messages/{id}' } as const;
export const listEarlyAccess = { method: 'get', path: '/api/admin/early-access' } as const;
export const updateEarlyAccess = { method: 'put', path: '/api/admin/early-access/{id}' } as const;

export const listSuppressions = { method: 'get', path: '/api/admin/alerts/suppressions' } as const;
export const liftSuppression = { method: 'post', path: '/api/admin/alerts/suppressions/lift' } as const;
export const sendTrialAlert = { method: 'post', path: '/api/admin/alerts/trial' } as const;

export const listAudit = { method: 'get', path: '/api/admin/audit' } as const;
