/** Opens a file chooser. @param accept as in `<input accept>` @returns undefined if it is cancelled */
export function chooseFile(accept: string): Promise<File | undefined> {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept });
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}
