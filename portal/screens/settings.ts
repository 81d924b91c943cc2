export { AuditLog } from "./settings/AuditLog.tsx";
export { Business } from "./settings/Business.tsx";
export { NotificationSettings } from "./settings/NotificationSettings.tsx";
export { Profile } from "./settings/Profile.tsx";
export { Team } from "./settings/Team.tsx";
export { Templates } from "./settings/Templates.tsx";
