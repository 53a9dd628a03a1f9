/** Operations of favourites: deals and destinations a user saved. */
import { z } from 'zod';
import { favoriteIdPattern } from '../domain/favorite-id.ts';
import * as endpoints from '../endpoints/people.ts';
import { defineOperation } from '../operation.ts';
import { boundedText, instant } from '../schemas.ts';
import { deal } from './deals.ts';

const none = z.object({});
const tag = 'Favorites';

/** A deal's id, or a destination as `RUH-DXB-oneway`. */
export const favoriteId = boundedText(100)
  .regex(favoriteIdPattern)
  .meta({ description: 'A deal or a destination', example: 'RUH-CAI-oneway' });
const params = z.object({ dealId: favoriteId });

export const favorite = z.object({
  id: favoriteId,
  addedAt: instant,
  /** The deal ended, or no price is known any more; the last known data is shown. */
  isEnded: z.boolean(),
  deal,
});
export type Favorite = z.output<typeof favorite>;

const state = z.object({ isFavorited: z.boolean() });

export const listFavorites = defineOperation({
  id: 'listFavorites',
  ...endpoints.listFavorites,
  tag,
  summary: 'What one keeps, the newest first, each as its owner may see it now',
  access: 'user',
  params: none,
  query: none,
  response: z.array(favorite),
  errors: [],
});

export const checkFavorite = defineOperation({
  id: 'checkFavorite',
  ...endpoints.checkFavorite,
  tag,
  summary: 'Whether one keeps a deal or destination',
  access: 'user',
  params,
  query: none,
  response: state,
  errors: [],
});

export const addFavorite = defineOperation({
  id: 'addFavorite',
  ...endpoints.addFavorite,
  tag,
  summary: 'Keeps a deal or destination; a second time changes nothing',
  access: 'user',
  params,
  query: none,
  response: state,
  errors: ['not_found', 'conflict'],
});

export const removeFavorite = defineOperation({
  id: 'removeFavorite',
  ...endpoints.removeFavorite,
  tag,
  summary: 'Keeps it no longer; a second time changes nothing',
  access: 'user',
  params,
  query: none,
  response: state,
  errors: [],
});
