import { expect, it } from '@jest/globals';
import { ManifestSigner } from './signature.ts';

const manifest = Buffer.from('{"format":1}');
const changed = Buffer.from('{"format":2}');

it('a signed manifest cannot be changed unnoticed', async () => {
  const signer = new ManifestSigner({ operators: 'the token of the operators' });
  const file = await signer.sign(manifest);
  expect(await signer.verify(manifest, file)).toBe('signed');
  expect(await signer.verify(changed, file)).toBe('changed');
  expect(await signer.verify(manifest, Buffer.from('{}'))).toBe('changed');
  expect(await signer.verify(manifest, undefined)).toBe('unsigned');
  const tampered = { ...JSON.parse(file.toString()), hmac: '00' };
  expect(await signer.verify(manifest, Buffer.from(JSON.stringify(tampered)))).toBe('changed');
});

it('is signed by the passphrase, which another installation has too, or else by the token of the operators', async () => {
  const [passphrase, ours, theirs] = ['a passphrase', 'our token', 'their token'];
  const byPassphrase = await new ManifestSigner({ passphrase, operators: ours }).sign(manifest);
  expect(await new ManifestSigner({ passphrase, operators: theirs }).verify(manifest, byPassphrase)).toBe('signed');
  expect(await new ManifestSigner({ operators: ours }).verify(manifest, byPassphrase)).toBe('unknown');
  const byToken = await new ManifestSigner({ operators: ours }).sign(manifest);
  expect(await new ManifestSigner({ passphrase, operators: ours }).verify(manifest, byToken)).toBe('signed');
  expect(await new ManifestSigner({ passphrase, operators: theirs }).verify(manifest, byToken)).toBe('unknown');
});
