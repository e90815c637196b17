import { type ReactNode, useRef } from 'react';

interface FilePickerProps {
  /** Types that are offered. */
  accept: string;
  multiple?: boolean;
  onPick: (files: File[]) => void;
  /** Draws the button that opens the chooser. */
  children: (open: () => void) => ReactNode;
}

/** A file chooser behind a button of one's own. */
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
          // The same file may be chosen again.
          target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}
