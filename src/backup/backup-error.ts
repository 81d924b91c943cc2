/** The reason why a file cannot be restored or imported. The message follows the file's name and a colon. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
