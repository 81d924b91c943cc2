export { ConfirmDialog } from "../components/Dialog.tsx";
export { NotificationList } from "../screens/notifications/NotificationList.tsx";
export { ConfirmIdentity } from "./ConfirmIdentity.tsx";
export { SignInAgain } from "./SignInAgain.tsx";
export { saveAndSignOut } from "./sign-out.ts";
