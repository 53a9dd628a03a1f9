/** Favorites tab. */
export { FavoriteList as Tab } from '#web/features/favorites/favorite-list.tsx';
