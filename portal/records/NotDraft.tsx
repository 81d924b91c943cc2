import { ButtonLink } from "../components/Button.tsx";
import { Note } from "../components/Note.tsx";

/** Above the form of a record that was sent while it was edited. */
export function NotDraft({ noun, path }: { noun: string; path: string }) {
  return (
    <Note>
      <p>Only a draft can be edited, and this {noun} has been sent.</p>
      <ButtonLink href={path}>To the {noun}</ButtonLink>
    </Note>
  );
}
