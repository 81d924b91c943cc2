export { ConfirmDialog } from "../components/Dialog.tsx";
export { NotificationList } from "../screens/notifications/NotificationList.tsx";
export { SignInAgain } from "./SignInAgain.tsx";
export { saveAndSignOut } from "./sign-out.ts";
