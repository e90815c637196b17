/** An e-mail address; where it does not fit it breaks before its @, and only then anywhere. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
