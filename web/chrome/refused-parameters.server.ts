/** The notice of ignored parameters as the server renders it. */
export { RefusedParameters } from './refused-parameters.tsx';
