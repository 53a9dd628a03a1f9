/** Method and path of signing in, favorites and watches, which any page may call, without their schemas. */

export const getUser = { method: 'get', path: '/api/auth/user' } as const;
export const logIn = { method: 'post', path: '/api/auth/login' } as const;
export const signUp = { method: 'post', path: '/api/auth/signup' } as const;
export const logOut = { method: 'post', path: '/api/auth/logout' } as const;
export const listFavorites = { method: 'get', path: '/api/favorites' } as const;
export const checkFavorite = { method: 'get', path: '/api/favorites/{dealId}/check' } as const;
export const addFavorite = { method: 'post', path: '/api/favorites/{dealId}' } as const;
export const removeFavorite = { method: 'delete', path: '/api/favorites/{dealId}' } as const;
export const getFavoriteShare = { method: 'get', path: '/api/shared-favorites' } as const;
export const shareFavorites = { method: 'post', path: '/api/shared-favorites' } as const;
export const endFavoriteShare = { method: 'delete', path: '/api/shared-favorites' } as const;
export const readSharedFavorites = { method: 'get', path: '/api/shared-favorites/{token}' } as const;
export const updateLanguage = { method: 'put', path: '/api/preferences/language' } as const;
export const listWatches = { method: 'get', path: '/api/watches' } as const;
export const createWatch = { method: 'post', path: '/api/watches' } as const;
