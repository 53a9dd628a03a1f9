/**
 * How far the clocks of two machines of a site may be apart. What is dated further ahead was stored while a clock was
 * wrong; what is not may have been stored just now by another machine.
 */
export const clockToleranceMs = 15 * 60_000;
