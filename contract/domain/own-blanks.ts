/** Stand in a page made for many where what is of its reader goes: parts of the page, in their order, and their answers in its state. */
export const ownBlanks = {
  part: (index: number): string => String.fromCharCode(0xe230 + index),
  answers: '\ue221',
} as const;
