/** The query of the address the reader is at or on the way to, read when a control is used. */
import { useNavigation } from 'react-router';

/** A rendered address may be one choice behind: two quick choices must both count. */
export function useNextQuery(): () => URLSearchParams {
  const { location } = useNavigation();
  return () => new URLSearchParams(location?.search ?? window.location.search);
}
