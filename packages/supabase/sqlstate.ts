// Codes of PostgreSQL's errors (SQLSTATE), which all backends hand on.
export const uniqueViolation = "23505";
export const foreignKeyViolation = "23503";
export const checkViolation = "23514";
export const insufficientPrivilege = "42501";
export const undefinedTable = "42P01";
