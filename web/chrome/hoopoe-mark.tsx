/** Logo: the head of a hoopoe with its crest; as every logo, the same in both directions of writing. */
import type { ReactNode } from 'react';

export function HoopoeMark({ size = 36 }: { size?: number }): ReactNode {
  return (
    <svg
      overflow="visible"
      width={size}
      height={size}
      viewBox="4 2 44 44"
      aria-hidden="true"
      focusable="false"
    >
      {/* The feathers of the crest, by their rotation in degrees. */}
      {[-66, -40, -14, 12].map((turn) => (
        <g key={turn} transform={`rotate(${turn} 24 28)`}>
          <path fill="#dd8148" d="M22.5 26Q19 14 24 4q5 10 1.5 22Z" />
          <path fill="#fbf4e8" d="M21.4 10.4Q22.4 6.8 24 4q1.6 2.8 2.6 6.4-2.6-1.7-5.2 0Z" />
          <path d="M21.1 12.3q2.9-1.9 5.8 0" fill="none" stroke="#14110d" strokeWidth="1.6" />
        </g>
      ))}
      <path
        fill="#c4622a"
        d="M16.6 29.4c0-5.6 4.1-9.4 9-9.4 4.8 0 7.9 2.8 8.9 6.3 4.8.6 9.2 2.4 13.1 6.2-4.8-2-9.2-2.6-13.5-2-1.2 2.7-3.4 4.4-5.3 5.8-1.5 3.2-1.6 5.4-1 7.7-4 2-9.6 2-13.8 0 2-4.6 2.6-8.8 2.6-14.6Z"
      />
      <circle fill="#1b1208" cx="28.4" cy="26.4" r="1.8" />
    </svg>
  );
}
