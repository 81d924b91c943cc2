import { connect } from "../postgres/connect.ts";
import { tenantRole } from "../postgres/pools.ts";

/**
 * Creates the role of row-level security and grants it to the connecting user. Roles belong to the whole server, so
 * another database or process may have created it first.
 */
export async function ensureTenantRole(url: string): Promise<void> {
  const client = await connect(url);
  try {
    // Before version 16, members of a role could always switch to it.
    const { rows } = await client.query<{ member: boolean }>(
      `select pg_has_role(current_user, oid,
         case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end) as member
       from pg_roles where rolname = $1`,
      [tenantRole],
    );
    if (rows.length === 0) await client.query(`create role ${tenantRole} nologin nobypassrls`).catch(ignoreExisting);
    if (rows[0]?.member !== true) await client.query(`grant ${tenantRole} to current_user`);
  } catch (error) {
    if (hasCode(error, "42501"))
      throw new Error(
        `DATABASE_URL names a user that cannot make the role ${tenantRole}; as an administrator run once: ` +
          `create role ${tenantRole} nologin; grant ${tenantRole} to <that user>;`,
      );
    throw error;
  } finally {
    await client.end();
  }
}

function ignoreExisting(error: unknown): void {
  if (!hasCode(error, "42710") && !hasCode(error, "23505")) throw error;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
