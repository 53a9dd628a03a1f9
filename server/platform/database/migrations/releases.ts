/** The newest migration of every release. A line is added with each release and never changed. */
export const releases: readonly { version: string; newest: string }[] = [];
