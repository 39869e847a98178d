/**
 * Tables and columns of the system schemas that releases with the old engine had and this one does not, on purpose, as
 * `schema.table` or `schema.table.column`. What they hold is not copied; data anywhere else without a place stops the
 * upgrade.
 */
export const expendable = [
  // Sign-ins at other services that had begun, for some minutes each. This site has never offered them.
  "auth.flow_state",
];
