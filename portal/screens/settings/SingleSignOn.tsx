import { Answer } from "../../components/Answer.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { VerifyFirst } from "../../components/VerifyFirst.tsx";
import { useLive } from "../../data/reread.ts";
import { SingleSignOn as Document } from "../../generated/documents/SingleSignOn.ts";
import { SsoConnection } from "./SsoConnection.tsx";
import { SsoDomains } from "./SsoDomains.tsx";
import { SsoLinks } from "./SsoLinks.tsx";
import { SsoMode } from "./SsoMode.tsx";

export function SingleSignOn() {
  const [answer, retry] = useLive(Document, {}, ["member"]);
  return (
    <Screen title="Single sign-on">
      <VerifyFirst before="set up single sign-on" />
      <Answer answer={answer} retry={retry}>
        {({ single_sign_on: sso }) => (
          <>
            {sso.issuer !== null && <SsoMode sso={sso} retry={retry} />}
            <Section
              title="Identity provider"
              about={
                <>
                  An OpenID Connect application at Entra ID, Okta, Google Workspace, Keycloak or another provider. The{" "}
                  <a href="/v1/docs/single-sign-on">guide</a> has the steps for each.
                </>
              }
            >
              <SsoConnection sso={sso} retry={retry} />
            </Section>
            {sso.domains.length > 0 && <SsoDomains sso={sso} retry={retry} />}
            {sso.links.length > 0 && <SsoLinks sso={sso} retry={retry} />}
          </>
        )}
      </Answer>
    </Screen>
  );
}
