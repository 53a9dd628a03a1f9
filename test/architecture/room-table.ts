/** Looks rooms up, and draws their table. */
import { type Room, rooms } from './rooms.ts';

export function isTest(path: string): boolean {
  return path.startsWith('test/') || /\.test\.tsx?$/.test(path);
}

/** The room a file belongs to, by the longest path that matches. */
export function findRoom(path: string, among: readonly Room[] = rooms): Room | undefined {
  let found: Room | undefined;
  let longest = 0;
  for (const room of among) {
    for (const own of room.paths) {
      const isMatch = own.endsWith('/') ? path.startsWith(own) : path === own;
      if (!isMatch || own.length <= longest) continue;
      found = room;
      longest = own.length;
    }
  }
  return found;
}

/** The table as ARCHITECTURE.md shows it. */
export function renderRooms(among: readonly Room[] = rooms): string {
  const rows = among.map(({ name, holds, imports, types = [], packages }) => {
    const allowed = [...imports, ...types.map((room) => `_${room}_`)].join('; ');
    return `| ${name} | ${holds} | ${allowed || '–'} | ${packages.map((each) => `\`${each}\``).join(' ') || '–'} |`;
  });
  return ['| Room | Holds | Imports (_types alone_) | Packages |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}
