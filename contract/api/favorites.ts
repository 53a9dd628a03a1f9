/** Operations of favourites: deals and destinations a user saved. */
import { z } from 'zod';
import { favoriteIdPattern } from '#contract/domain/favorite.ts';
import * as endpoints from '../endpoints/people.ts';
import { defineOperationsOf } from '../operation.ts';
import { boundedText, instant, sar } from '../schemas.ts';
import { deal } from './deals.ts';

const define = defineOperationsOf(endpoints, { tag: 'Favorites', access: 'user' });

/** A deal's id, or a destination as `RUH-DXB-oneway`. */
const favoriteId = boundedText(100)
  .regex(favoriteIdPattern)
  .meta({ description: 'A deal or a destination', example: 'RUH-CAI-oneway' });
const params = z.object({ dealId: favoriteId });

export const favorite = z.object({
  id: favoriteId,
  addedAt: instant,
  /** The deal ended, or no price is known any more; the last known data is shown. */
  isEnded: z.boolean(),
  /** The price when it was saved, if there is one of the same trip and source to compare it with now. */
  savedPrice: sar.nullable(),
  deal,
});
export type Favorite = z.output<typeof favorite>;

const state = z.object({ isFavorited: z.boolean() });

export const listFavorites = define('listFavorites', {
  summary: 'What one keeps, the newest first, each as its owner may see it now',
  response: z.array(favorite),
});

export const checkFavorite = define('checkFavorite', {
  summary: 'Whether one keeps a deal or destination',
  params,
  response: state,
});

export const addFavorite = define('addFavorite', {
  summary: 'Keeps a deal or destination; a second time changes nothing',
  params,
  response: state,
  errors: ['not_found', 'conflict'],
});

export const removeFavorite = define('removeFavorite', {
  summary: 'Keeps it no longer; a second time changes nothing',
  params,
  response: state,
});

/** Secret of a shared list: whoever has it may read the list. */
const shareToken = boundedText(60).regex(/^[A-Za-z0-9_-]{43}$/);
const shareLink = z.object({ link: z.object({ token: shareToken, createdAt: instant }).nullable() });
export type FavoriteShareLink = z.output<typeof shareLink>;

export const sharedFavorite = favorite.pick({ id: true, isEnded: true, deal: true });
export type SharedFavorite = z.output<typeof sharedFavorite>;

export const getFavoriteShare = define('getFavoriteShare', {
  summary: 'The link of the shared list; null when it is not shared',
  response: shareLink,
});

export const shareFavorites = define('shareFavorites', {
  summary: 'Shares the list by a link; a second time gives the same link',
  response: shareLink,
});

export const endFavoriteShare = define('endFavoriteShare', {
  summary: 'Ends the link: whoever has it finds nothing any more',
  response: shareLink,
});

export const readSharedFavorites = define('readSharedFavorites', {
  summary: 'A shared list of favourites, as the caller may see it now',
  access: 'everybody',
  isCostly: true,
  params: z.object({ token: shareToken }),
  response: z.array(sharedFavorite),
  errors: ['not_found'],
});
