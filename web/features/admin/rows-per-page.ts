/** How many rows a list shows at once; what the server takes (`contract/api/admin-list.ts`), without its schemas. */
export const rowsPerPage = [25, 50, 100] as const;
