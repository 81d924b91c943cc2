/** Why a file is not restored, to follow its name and a colon. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
