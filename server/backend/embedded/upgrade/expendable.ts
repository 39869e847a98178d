/**
 * Tables and columns of the system schemas that releases with the old engine had and this one does not, on purpose, as
 * `schema.table` or `schema.table.column`. What they hold is not copied; data anywhere else without a place stops the
 * upgrade.
 */
export const expendable: string[] = [];
