/** What the table says of one room. */

export type Room = {
  name: string;
  holds: string;
  /** Files and folders (ending in `/`) of the room; the longest match over all rooms decides. */
  paths: readonly string[];
  /** Rooms it may import besides itself. */
  imports: readonly string[];
  /** Rooms of which it may import types alone. */
  types?: readonly string[];
  /** npm packages it may import; `node:` stands for all modules of Node. */
  packages: readonly string[];
};
