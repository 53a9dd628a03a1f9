/** What a traveller does to the own account, as calls from the browser; each rejects with ApiError. */
import type { Subscription, Upload } from '#contract/api/account.ts';
import type { Done, ProfileUpdate, SignUpRequest, User } from '#contract/api/auth.ts';
import type { Preferences, PreferencesUpdate } from '#contract/api/preferences.ts';
import type { Language } from '#contract/domain/language.ts';
import { sendFile, sendJson } from './api.ts';
import { ApiError } from './api-error.ts';

export type EmailOutcome = 'verified' | 'changed' | 'change_undone';

export function logIn(credentials: {
  email: string;
  password: string;
}): Promise<{ user: User; adminKey?: string }> {
  return sendJson('POST', '/api/auth/login', credentials);
}

/** Does not sign in. */
export function signUp(request: SignUpRequest): Promise<{ email: string }> {
  return sendJson('POST', '/api/auth/signup', request);
}

export function updateProfile(profile: ProfileUpdate): Promise<{ user: User }> {
  return sendJson('PUT', '/api/auth/profile', profile);
}

export function changePassword(passwords: { currentPassword: string; newPassword: string }): Promise<Done> {
  return sendJson('PUT', '/api/auth/password', passwords);
}

/** The answer does not tell whether there is such an account. */
export function requestPasswordReset(email: string): Promise<Done> {
  return sendJson('POST', '/api/auth/forgot', { email });
}

export function resetPassword(reset: { token: string; password: string }): Promise<{ email: string }> {
  return sendJson('POST', '/api/auth/reset', reset);
}

export function confirmEmail(token: string): Promise<{ email: string; outcome: EmailOutcome }> {
  return sendJson('POST', '/api/auth/verify', { token });
}

export function resendVerification(): Promise<Done> {
  return sendJson('POST', '/api/auth/verify/resend');
}

export function endSession(id: string): Promise<Done> {
  return sendJson('DELETE', `/api/auth/sessions/${id}`);
}

export function endOtherSessions(): Promise<{ ended: number }> {
  return sendJson('DELETE', '/api/auth/sessions');
}

export function updatePreferences(preferences: PreferencesUpdate): Promise<{ preferences: Preferences }> {
  return sendJson('PUT', '/api/preferences', preferences);
}

/** Sent to its end although the page is left. A failure changes nothing of the page: the browser keeps its choice. */
export async function saveLanguage(language: Language): Promise<void> {
  await sendJson('PUT', '/api/preferences/language', { language }, { isKept: true }).catch(() => undefined);
}

/** Uploads to the address made for it, then takes what was uploaded as one's picture. */
export async function uploadProfileImage(file: Blob): Promise<{ user: User }> {
  const { uploadURL, objectURL } = await sendJson<Upload>('POST', '/api/objects/upload');
  await sendFile(uploadURL, file);
  return setProfileImage(objectURL);
}

export function removeProfileImage(): Promise<{ user: User }> {
  return setProfileImage(null);
}

function setProfileImage(profileImageURL: string | null): Promise<{ user: User }> {
  return sendJson('PUT', '/api/auth/profile-image', { profileImageURL });
}

export function cancelSubscription(): Promise<{ subscription: Subscription }> {
  return sendJson('POST', '/api/account/subscription/cancel');
}

export function withdrawAlertConsent(): Promise<Done> {
  return sendJson('DELETE', '/api/account/consents/alerts');
}

/** `deletionAt` is when nothing of the account is left, unless it is taken back by mail before. */
export function deleteAccount(password: string): Promise<{ deletionAt: string }> {
  return sendJson('DELETE', '/api/account', { password });
}

export function keepAccount(token: string): Promise<Done> {
  return sendJson('POST', '/api/account/keep', { token });
}

/** True where the session the page was read with is over. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated';
}
