/** Operation of the public settings, and the schemas of all of them. */
import { z } from 'zod';
import { settingSchema } from '../bodies/settings.ts';
import { longestPassword, shortestPassword } from '../domain/password.ts';
import {
  mapSettings,
  type PublicSettingName,
  publicSettingNames,
  type Settings,
} from '../domain/settings.ts';
import * as endpoints from '../endpoints/public.ts';
import { defineOperationsOf } from '../operation.ts';

const define = defineOperationsOf(endpoints, { tag: 'Site' });

type Shape = { [Name in keyof Settings]: z.ZodType<Settings[Name], Settings[Name]> };

export const settings = z.strictObject(mapSettings((name) => settingSchema(name)) as Shape);

export const settingsChange = settings.partial();

/** Public settings; `passwordMin` comes from the configuration. */
const publicSettings = settings
  .pick(Object.fromEntries(publicSettingNames.map((name) => [name, true])) as Record<PublicSettingName, true>)
  .extend({ passwordMin: z.int().min(shortestPassword).max(longestPassword) });
export type PublicSettings = z.output<typeof publicSettings>;

export const getSettings = define('getSettings', {
  summary: 'Names, plan prices and links an administrator has set',
  response: publicSettings,
  answerHeaders: ['ETag'],
});
