/** The name of what is in the database about the last good backup. */
export const lastBackupName = "last_backup";
