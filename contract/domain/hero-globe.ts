/** Size of the landing page's globe, apart from its view: pages place the picture, and the server draws it. */

/** Size of the globe image in pixels; its radius is 47.5 % of that. */
export const heroGlobeSize = 900;
