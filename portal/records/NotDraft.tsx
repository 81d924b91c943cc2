import { ButtonLink } from "../components/Button.tsx";
import { Note } from "../components/Note.tsx";

/** Shown above the form of a record that was sent while it was edited. */
export function NotDraft({ noun, path }: { noun: string; path: string }) {
  return (
    <Note>
      <p>This {noun} has been sent, so you can no longer edit it.</p>
      <ButtonLink href={path}>View {noun}</ButtonLink>
    </Note>
  );
}
