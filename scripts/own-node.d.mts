/** Types of the plain JavaScript beside it. */
export function placeOfNode(platform: string, arch: string): string;
export function findNode(here: {
  modules: string;
  /** Of the Node that runs this. */
  version: string;
  execPath: string;
  platform: string;
  arch: string;
}): string | undefined;
