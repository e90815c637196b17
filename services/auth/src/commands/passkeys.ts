import { HttpError } from '@cardume/kit/contract';
import { conflict, forbidden, notFound, unauthorized, unprocessable } from '@cardume/kit/http';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { ClientSession } from 'mongoose';
import type { UserAccount } from '../api.ts';
import { isRegistered } from '../domain/user.ts';
import { accountOf } from '../records/accounts.ts';
import type { PasskeyRow } from '../records/passkeys.ts';
import type { Device } from '../records/sessions.ts';
import type { AuthData } from './auth-data.ts';

/** Public origin of the product; passkeys are bound to its host name. */
type Origin = string;

/** Imported lazily: takes 30 MB, which a process that handles no passkeys saves. */
const webauthn = () => import('@simplewebauthn/server');

const MAX_PASSKEYS = 20;
const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const rpIdOf = (origin: Origin) => new URL(origin).hostname;

/**
 * Creates WebAuthn registration options for a discoverable credential with user verification (PIN or biometrics).
 * @throws HttpError 404 for an unknown user, 422 `passkey_limit`
 */
export async function startPasskey(
  { people, passkeys }: AuthData,
  userId: string,
  { origin, rpName }: { origin: Origin; rpName: string },
) {
  const [person, known] = await Promise.all([
    people.rows.findById(userId).lean(),
    passkeys.rows.find({ userId }).lean(),
  ]);
  if (!person) throw notFound('Usuário não encontrado');
  if (known.length >= MAX_PASSKEYS) throw passkeyLimit();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpIdOf(origin),
    userID: new TextEncoder().encode(userId),
    userName: person.email,
    userDisplayName: `${person.firstName} ${person.lastName}`,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ _id: id, transports }) => ({ id, transports })),
  });
  await passkeys.storeChallenge(options.challenge, userId);
  return options;
}

/**
 * Adds a passkey, marks the session in which it was shown, and queues a mail that tells the person.
 * @param given.first reject if the user already has a passkey, because the session has shown none
 * @throws HttpError 400 `invalid_passkey` if the challenge is used, expired or another user's, or verification fails;
 * 401 if the session has ended, 403 `passkey_required`, 409 for a registered passkey, 422 `passkey_limit`
 */
export async function addPasskey(
  { users, people, passkeys, sessions, mails }: AuthData,
  userId: string,
  given: { challenge: string; response: object; origin: Origin; name: string; tokenHash: string; first: boolean },
): Promise<PasskeyRow> {
  if (!(await passkeys.consumeChallenge(given.challenge, userId))) throw invalidPasskey();
  const passkey = { ...(await verifiedCredential(given)), userId, name: given.name };
  let row: PasskeyRow | undefined;
  // In the stream's transaction, so that concurrent calls cannot exceed the limit or add a passkey to a closed account.
  const within = async (tx: ClientSession) => {
    const known = await passkeys.rows.countDocuments({ userId }, { session: tx });
    if (given.first && known > 0) throw passkeyRequired();
    if (known >= MAX_PASSKEYS) throw passkeyLimit();
    if (await passkeys.rows.exists({ _id: passkey._id }).session(tx)) throw conflict('Esta chave já está cadastrada');
    if (!(await sessions.markPasskey(given.tokenHash, userId, passkey._id, tx))) throw unauthorized();
    row = await passkeys.add(passkey, tx);
    const person = await people.rows.findById(userId, null, { session: tx }).lean();
    if (person) await mails.add({ kind: 'passkey-added', to: person.email, userId }, tx);
  };
  await users.execute(userId, { type: 'AddPasskey' }, { within });
  if (!row) throw invalidPasskey();
  return row;
}

/** @throws HttpError 400 `invalid_passkey` if verification fails */
async function verifiedCredential({
  challenge,
  response: given,
  origin,
}: {
  challenge: string;
  response: object;
  origin: Origin;
}) {
  const response = given as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  const credential = registrationInfo?.credential;
  if (credential?.id !== response.id) throw invalidPasskey();
  const { id: _id, publicKey, counter } = credential;
  return { _id, publicKey: Buffer.from(publicKey), counter, transports: knownTransports(response.response.transports) };
}

/** Keeps only known transports: the browser's list is not signed. */
function knownTransports(given: unknown): string[] {
  return Array.isArray(given) ? TRANSPORTS.filter((transport) => given.includes(transport)) : [];
}

/** Removes a passkey and ends the sessions that it started. @throws HttpError 404 if the user has no such passkey */
export async function removePasskey(
  { users, passkeys, sessions }: AuthData,
  userId: string,
  id: string,
): Promise<void> {
  const within = async (tx: ClientSession) => {
    const { deletedCount } = await passkeys.rows.deleteOne({ _id: id, userId }, { session: tx });
    if (deletedCount === 0) throw notFound('Chave não encontrada');
    await sessions.dropPasskey(userId, id, tx);
  };
  await users.execute(userId, { type: 'RemovePasskey' }, { within });
}

/** Creates WebAuthn options for any passkey of this origin: they list no credentials, so reveal no accounts. */
export async function startPasskeySignIn({ passkeys }: AuthData, origin: Origin) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: rpIdOf(origin), userVerification: 'required' });
  await passkeys.storeChallenge(options.challenge);
  return options;
}

/**
 * Verifies a passkey and starts a session.
 * @throws HttpError 401 `invalid_credentials`, 403 for a suspended account
 */
export async function signInWithPasskey(
  data: AuthData,
  {
    challenge,
    response: given,
    origin,
    device,
  }: { challenge: string; response: object; origin: Origin; device: Device },
): Promise<{ user: UserAccount; token: string; expiresAt: Date }> {
  const { users, people, passkeys, sessions } = data;
  if (!(await passkeys.consumeChallenge(challenge))) throw wrongPasskey();
  const response = given as AuthenticationResponseJSON;
  const passkey = typeof response.id === 'string' ? await passkeys.rows.findById(response.id).lean<PasskeyRow>() : null;
  if (!passkey) throw wrongPasskey();
  const counter = await verifiedCounter(passkey, { challenge, response, origin });
  const { userId } = passkey;
  if (counter === undefined) throw wrongPasskey();
  const session = await sessions.start(userId, device, passkey._id);
  try {
    // Checked after storing the session: a concurrent suspension or closing may have deleted sessions just before. The
    // write makes changes that run at the same time conflict with this sign-in.
    if (!(await people.useCredential(userId))) throw wrongPasskey();
    const { state } = await users.load(userId);
    if (!isRegistered(state)) throw wrongPasskey();
    if (state.status === 'suspended') throw forbidden('Conta suspensa');
    if (!(await passkeys.recordUse(passkey, counter))) throw wrongPasskey();
    const person = await people.recordPasskeySignIn(userId);
    if (!person) throw wrongPasskey();
    return { user: accountOf(data, userId, state, person), ...session };
  } catch (error) {
    await sessions.end(session.tokenHash);
    throw error;
  }
}

/** Returns the authenticator's new signature counter; undefined if verification fails or the counter decreased. */
async function verifiedCounter(
  passkey: PasskeyRow,
  { challenge, response, origin }: { challenge: string; response: AuthenticationResponseJSON; origin: Origin },
): Promise<number | undefined> {
  const { _id: id, publicKey, counter, transports } = passkey;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      credential: { id, publicKey: new Uint8Array(bytesOf(publicKey)), counter, transports },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** With `lean()`, binary fields are the driver's `Binary` objects instead of Buffers. */
function bytesOf(stored: Buffer | { buffer: Uint8Array }): Uint8Array {
  return Buffer.isBuffer(stored) ? stored : new Uint8Array(stored.buffer);
}

const invalidPasskey = () => new HttpError(400, { message: 'Chave de acesso inválida', code: 'invalid_passkey' });
const wrongPasskey = () => new HttpError(401, { message: 'Chave de acesso inválida', code: 'invalid_credentials' });
const passkeyLimit = () => unprocessable('Remova uma chave para adicionar outra', 'passkey_limit');
const passkeyRequired = () =>
  new HttpError(403, { message: 'Use a sua chave de acesso para continuar', code: 'passkey_required' });
