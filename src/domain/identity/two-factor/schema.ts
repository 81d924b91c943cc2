import { example } from "../../../graphql/builder.ts";
import type { Context } from "../../../graphql/context.ts";
import { columns, sql } from "../../../query/sql.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { recoveryCodeCount } from "./codes.ts";

type TwoFactor = { twoFactorAt: Date | null; recoveryCodesLeft: number };

export const TwoFactorType = plainType<TwoFactor>("TwoFactor", {
  description: "A person's two-factor sign-in: whether signing in takes a code beside the password.",
  fields: (t) => ({
    is_on: t.boolean({
      description: "Whether it is on.",
      ...example(true),
      resolve: ({ twoFactorAt }) => twoFactorAt !== null,
    }),
    enabled_at: t.expose("twoFactorAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was turned on; null while it is off.",
    }),
    recovery_codes_left: t.exposeInt("recoveryCodesLeft", {
      description: `The number of unused recovery codes, at most ${recoveryCodeCount}; 0 while it is off.`,
      ...example(recoveryCodeCount),
    }),
  }),
});

export const TwoFactorSetupType = plainType<{ secret: string; uri: string }>("TwoFactorSetup", {
  description: "The secret that an authenticator app needs to make codes.",
  fields: (t) => ({
    secret: t.exposeString("secret", {
      description: "The secret, to be typed into the app, in Base32. It is shown this once.",
      ...example("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"),
    }),
    uri: t.exposeString("uri", {
      description: "The same as an `otpauth://` URI, for a QR code that the app scans.",
      ...example(
        "otpauth://totp/Fieldline:sam%40example.com?issuer=Fieldline&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30",
      ),
    }),
  }),
});

export const RecoveryCodesType = plainType<{ codes: string[] }>("RecoveryCodes", {
  description: "New recovery codes.",
  fields: (t) => ({
    recovery_codes: t.exposeStringList("codes", {
      description: `${recoveryCodeCount} codes, each of which signs the person in once in place of the app's. They are shown this once.`,
      ...example(["2b7k-9xwm-hq4t-n3ds-8vzc-f6rp"]),
    }),
  }),
});

const shown = columns("Member", ["twoFactorAt"], "m");

export async function readTwoFactor(db: Tenant, memberId: string): Promise<TwoFactor> {
  const [row] = await db.transaction((tx) =>
    tx.query(
      sql<TwoFactor>`select ${shown},
          case when m.two_factor_at is null then 0 else coalesce(cardinality(a.recovery_code_hashes), 0) end
            as "recoveryCodesLeft"
        from members m left join authenticators a on a.member_id = m.id where m.id = ${memberId}::uuid`,
    ),
  );
  return row ?? { twoFactorAt: null, recoveryCodesLeft: 0 };
}

export function readOwnTwoFactor({ db, caller }: Context): Promise<TwoFactor> {
  return readTwoFactor(db, caller.id);
}
