/** An e-mail address that breaks before its @ first. */
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
