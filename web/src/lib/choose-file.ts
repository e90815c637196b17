/** Has somebody choose a file. @param accept types and endings, as of an `<input>`. @returns none where they think better of it */
export function chooseFile(accept: string): Promise<File | undefined> {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept });
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}
