/** Whole percent below the usual price from which a fare is a deal, a great deal, and too good to be believed unchecked. */
export const dealPercentage = 15;
export const greatPercentage = 30;
/** From here on a deal waits for a person; a price further down is held until something confirms it. */
export const exceptionalPercentage = 50;
