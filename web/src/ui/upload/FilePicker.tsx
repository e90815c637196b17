import { type ReactNode, useRef } from 'react';

interface FilePickerProps {
  /** `accept` of the file input. */
  accept: string;
  multiple?: boolean;
  onPick: (files: File[]) => void;
  /** Renders the button that opens the file chooser. */
  children: (open: () => void) => ReactNode;
}

/** A file chooser with a custom button. */
export function FilePicker({ accept, multiple = false, onPick, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Otherwise choosing the same file again fires no event.
          target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}
