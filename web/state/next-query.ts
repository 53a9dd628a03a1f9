/** The query of the address the reader is at or on the way to, read when a control is used. */
import { useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

/** Asked of the router: a rendered address may be one choice behind, and two quick choices must both count. */
export function useNextQuery(): () => URLSearchParams {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return () => new URLSearchParams((router?.state.navigation.location ?? window.location).search);
}
