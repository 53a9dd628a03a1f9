/** Method and path of what the account's pages and the pages of mailed links call, without its schemas. */

export const updateProfile = { method: 'put', path: '/api/auth/profile' } as const;
export const changePassword = { method: 'put', path: '/api/auth/password' } as const;
export const forgotPassword = { method: 'post', path: '/api/auth/forgot' } as const;
export const resetPassword = { method: 'post', path: '/api/auth/reset' } as const;
export const confirmEmail = { method: 'post', path: '/api/auth/verify' } as const;
export const resendVerification = { method: 'post', path: '/api/auth/verify/resend' } as const;
export const listSessions = { method: 'get', path: '/api/auth/sessions' } as const;
export const endSession = { method: 'delete', path: '/api/auth/sessions/{id}' } as const;
export const endOtherSessions = { method: 'delete', path: '/api/auth/sessions' } as const;
export const createUpload = { method: 'post', path: '/api/objects/upload' } as const;
export const setProfileImage = { method: 'put', path: '/api/auth/profile-image' } as const;
export const getSubscription = { method: 'get', path: '/api/account/subscription' } as const;
export const cancelSubscription = { method: 'post', path: '/api/account/subscription/cancel' } as const;
export const exportAccount = { method: 'get', path: '/api/account/export' } as const;
export const deleteAccount = { method: 'delete', path: '/api/account' } as const;
export const keepAccount = { method: 'post', path: '/api/account/keep' } as const;
export const listConsents = { method: 'get', path: '/api/account/consents' } as const;
export const withdrawConsent = { method: 'delete', path: '/api/account/consents/{purpose}' } as const;
export const getPreferences = { method: 'get', path: '/api/preferences' } as const;
export const updatePreferences = { method: 'put', path: '/api/preferences' } as const;
