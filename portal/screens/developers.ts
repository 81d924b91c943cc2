export { ApiKeys } from "./developers/ApiKeys.tsx";
export { ConnectedApps } from "./developers/ConnectedApps.tsx";
export { NewApiKey } from "./developers/NewApiKey.tsx";
export { Requests } from "./developers/Requests.tsx";
export { Sandbox } from "./developers/Sandbox.tsx";
export { AuditStream } from "./settings/AuditStream.tsx";
export { SingleSignOn } from "./settings/SingleSignOn.tsx";
