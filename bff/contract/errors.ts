/**
 * All error codes of /api with their status. Codes are stable and meant for programs; the `message` of an error is for
 * people and may change.
 */
export const ERRORS = {
  invalid_fields: { status: 400, meaning: 'Invalid input; `fields` has a message for each field' },
  malformed_json: { status: 400, meaning: 'The body is no JSON' },
  malformed_address: { status: 400, meaning: 'The path is wrongly encoded' },
  broken_picture: { status: 400, meaning: 'The picture is incomplete or damaged' },
  invalid_link: { status: 400, meaning: 'The mailed link has expired or was used' },
  invalid_passkey: { status: 400, meaning: 'The passkey does not fit what was asked for, or took too long' },
  upload_interrupted: { status: 400, meaning: 'The upload broke off' },
  unauthorized: { status: 401, meaning: 'There is no session' },
  invalid_credentials: { status: 401, meaning: 'Unknown account or wrong password' },
  forbidden: { status: 403, meaning: 'The caller may not do it: role, suspension, another origin or session' },
  passkey_required: { status: 403, meaning: 'An admin has signed in by password and has to show a passkey' },
  passkey_setup_required: { status: 403, meaning: 'An admin has to add a passkey first' },
  reauthentication_required: {
    status: 403,
    meaning: 'The password or a passkey has to be given again: the last time is too long ago',
  },
  not_found: { status: 404, meaning: 'There is no such thing, or it is not visible to the caller' },
  method_not_allowed: { status: 405, meaning: 'The path has other methods; `Allow` names them' },
  upload_timeout: { status: 408, meaning: 'The upload was too slow' },
  conflict: { status: 409, meaning: 'Somebody changed the same thing at the same time' },
  email_taken: { status: 409, meaning: 'The e-mail belongs to another account' },
  idempotency_key_in_use: { status: 409, meaning: 'The first call with this `Idempotency-Key` is still running' },
  store_exists: { status: 409, meaning: 'The caller has a shop already' },
  store_changed: { status: 409, meaning: 'The shop has changed, or was decided on, since the admin saw it' },
  store_not_refused: { status: 409, meaning: 'Only a refused shop may ask for another decision' },
  upload_taken: { status: 409, meaning: 'The upload address is spent or in use' },
  changed_meanwhile: { status: 412, meaning: 'It has changed since the `updatedAt` in `If-Match`' },
  too_large: { status: 413, meaning: 'The body or picture has too many bytes' },
  too_many_pixels: { status: 413, meaning: 'The picture has too many pixels' },
  unsupported_media_type: { status: 415, meaning: 'The body is neither JSON nor a picture of a known type' },
  category_limit: { status: 422, meaning: 'The shop has the maximum number of products in the category' },
  feed_limit: { status: 422, meaning: 'The shop has the maximum number of feed photos' },
  idempotency_key_reused: { status: 422, meaning: 'The `Idempotency-Key` belongs to a call with another body' },
  last_admin: { status: 422, meaning: 'The last active admin cannot be suspended or closed' },
  own_account: { status: 422, meaning: 'Admins cannot suspend themselves or reset their own password' },
  own_store: { status: 422, meaning: 'Owners cannot review their own shop' },
  passkey_limit: { status: 422, meaning: 'The account has the maximum number of passkeys' },
  photo_limit: { status: 422, meaning: 'The product has the maximum number of photos' },
  store_not_approved: { status: 422, meaning: 'Only approved shops take reviews' },
  wrong_password: { status: 422, meaning: 'The current password is wrong' },
  too_many_requests: { status: 429, meaning: 'A limit is reached; `Retry-After` is the time to wait, in seconds' },
  internal_error: { status: 500, meaning: 'A defect of the server' },
  unavailable: {
    status: 503,
    meaning: 'A server is temporarily unavailable; `Retry-After` is the time to wait, in seconds',
  },
} as const;

export type ErrorCode = keyof typeof ERRORS;
