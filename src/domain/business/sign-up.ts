import { makeSession } from "../../gate/session.ts";
import type { Context } from "../../graphql/context.ts";
import { createMember } from "../members/create.ts";
import { createBusiness } from "./create.ts";
import type { SignUpInput } from "./index.ts";
import { cookieOf, startSession } from "./start-session.ts";
import { viewerOf } from "./viewer.ts";

export async function signUp(context: Context, input: typeof SignUpInput.$inferInput) {
  const cookie = cookieOf(context);
  const session = makeSession();
  const { database } = context;
  const member = await database.system.$transaction(
    async (tx) => {
      const business = await createBusiness(tx, { name: input.business_name });
      return createMember(tx, business.id, {
        name: input.name,
        email: input.email,
        password: input.password,
        role: "owner",
      });
    },
    { timeout: 20_000 },
  );
  await startSession(database, member, session);
  cookie.set(session.token, session.expiresAt);
  return viewerOf(database.tenant(member.businessId), member.id);
}
