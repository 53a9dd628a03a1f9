/** The rooms of the house from the ground up, and whom each may import; ARCHITECTURE.md shows this very table. */

import type { Room } from './room.ts';
import { roomsOfFares } from './rooms-of-fares.ts';
import { roomsOfPages, testRoom } from './rooms-of-pages.ts';
import { roomsOfPeople } from './rooms-of-people.ts';

export { type Room, testRoom };

/** A room imports only rooms that stand above it in this list. */
export const rooms: readonly Room[] = [...roomsOfPages, ...roomsOfFares, ...roomsOfPeople];
